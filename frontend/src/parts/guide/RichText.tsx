import styles from './RichText.module.css'

/** HTML of the server's making: it escapes what comes from a cluster, and sanitises what comes from a lesson. */
export function RichText({ html }: { html: string }) {
  return <div className={styles.rich} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Such HTML as plain words. */
export const wordsOf = (html: string): string => (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').replace(/\s+/g, ' ').trim()

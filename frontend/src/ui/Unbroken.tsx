import { namesIn, withDomainsOnce, type LineName } from './namesIn'
import styles from './Unbroken.module.css'

/**
 * A text in which names with hyphens, such as those of nodes and pods, do not break where a line has room for them: "node-" is no name.
 * A long domain that several of them share is seen once; it is heard and copied with each.
 */
export function Unbroken({ text }: { text: string }) {
  const parts = namesIn(text)
  const names = withDomainsOnce(parts.filter((_, index) => index % 2 === 1))
  return parts.map((part, index) => (index % 2 === 0 ? part : <Name key={index} {...names[(index - 1) / 2]!} />))
}

function Name({ host, domain }: LineName) {
  if (domain === '') return <span className={styles.name}>{host}</span>
  return (
    <span className={`${styles.name} ${styles.short}`} title={host + domain}>
      {host}
      <span className="visually-hidden">{domain}</span>
    </span>
  )
}

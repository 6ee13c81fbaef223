import type { MouseEvent } from 'react'
import { focusMain } from './useTitle'
import styles from './SkipLink.module.css'

/** The first stop of the Tab key on every page: to what the page is about, past the class and the menu. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main" onClick={goToMain}>
      Skip to content
    </a>
  )
}

function goToMain(event: MouseEvent): void {
  event.preventDefault()
  focusMain()
}

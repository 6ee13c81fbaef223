import { useNotice } from '../../state/page/notice'
import { LIVE } from '../../ui/live'
import styles from './Notice.module.css'

/** What just happened, at the foot of the window, for a moment. */
export function Notice() {
  const text = useNotice((state) => state.text)
  return (
    <div className={styles.place} {...LIVE}>
      {text && <span className={styles.notice}>{text}</span>}
    </div>
  )
}

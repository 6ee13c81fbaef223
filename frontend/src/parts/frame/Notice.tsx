import { navigate } from '../../state/page/location'
import { endNotice, useNotice } from '../../state/page/notice'
import { PageLink } from '../../ui/Link'
import { LIVE } from '../../ui/live'
import styles from './Notice.module.css'

/** What just happened, at the foot of the window, for a moment. */
export function Notice() {
  const { text, href } = useNotice()
  return (
    <div className={styles.place} {...LIVE}>
      {text && (
        <span className={styles.notice}>
          {text}
          {href !== null && (
            <PageLink href={href} onNavigate={follow}>
              Open it
            </PageLink>
          )}
        </span>
      )}
    </div>
  )
}

function follow(href: string): void {
  endNotice()
  navigate(href)
}

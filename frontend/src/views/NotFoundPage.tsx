import { navigate } from '../state/page/location'
import { PageLink } from '../ui/Link'
import { PlayExamples } from '../parts/examples/PlayExamples'
import { PageFrame } from '../parts/frame/PageFrame'
import { PageHead } from '../parts/frame/PageHead'
import { useSections } from '../parts/frame/sections'
import card from '../ui/cards.module.css'
import styles from './NotFoundPage.module.css'

/** An address that is none, and where one might have wanted to go. */
export function NotFoundPage({ path }: { path: string }) {
  return (
    <PageFrame title="Not found">
      <PageHead
        title="There is no page at this address"
        about={
          <>
            <code>{path}</code> may have been typed or copied in part. These pages are here:
          </>
        }
      />
      <ul className={styles.pages} aria-label="Pages">
        {useSections().map(({ href, name, about }) => (
          <li key={href} className={card.card}>
            <div className={card.words}>
              <h2>
                <PageLink className={card.start} href={href} onNavigate={navigate}>
                  {name}
                </PageLink>
              </h2>
              <p>{about}</p>
            </div>
          </li>
        ))}
      </ul>
      <PlayExamples />
    </PageFrame>
  )
}

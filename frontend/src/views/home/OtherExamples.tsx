import type { ReactNode } from 'react'
import { picked, TELLING_ELECTIONS, TELLING_SCENARIOS } from '../../model/lessons/gallery'
import { useElectionExamples } from '../../state/elections/queries'
import { navigate } from '../../state/page/location'
import { useTimelineExamples } from '../../state/timelines/queries'
import { PageLink } from '../../ui/Link'
import { ElectionCards } from '../../parts/elections/ElectionCards'
import { ScenarioCards } from '../../parts/timelines/ScenarioCards'
import styles from './HomePage.module.css'

/** Some scenarios and elections; the links lead to the others. Nothing where they cannot be read: their pages say why. */
export function OtherExamples() {
  const { data: scenarios } = useTimelineExamples()
  const { data: elections } = useElectionExamples()
  return (
    <>
      {scenarios && scenarios.length > 0 && (
        <Subject title="Over time: queues, evictions, nodes that fail" href="/timelines" all={`All ${scenarios.length} scenarios`}>
          <ScenarioCards examples={picked(scenarios, TELLING_SCENARIOS)} />
        </Subject>
      )}
      {elections && elections.length > 0 && (
        <Subject title="Elections: several schedulers run, and one leads" href="/elections" all={`All ${elections.length} elections`}>
          <ElectionCards examples={picked(elections, TELLING_ELECTIONS)} />
        </Subject>
      )}
    </>
  )
}

function Subject({ title, href, all, children }: { title: string; href: string; all: string; children: ReactNode }) {
  return (
    <section className={styles.subject} aria-label={title}>
      <div className={styles.headed}>
        <h2>{title}</h2>
        <PageLink href={href} onNavigate={navigate}>
          {all}
        </PageLink>
      </div>
      <div className={styles.gallery}>{children}</div>
    </section>
  )
}

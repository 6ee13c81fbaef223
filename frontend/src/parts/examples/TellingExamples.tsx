import { picked, TELLING_DEMOS } from '../../model/lessons/gallery'
import { navigate } from '../../state/page/location'
import { useDemos } from '../../state/run/queries'
import { PageLink } from '../../ui/Link'
import { DemoCards } from './DemoCards'
import styles from './TellingExamples.module.css'

/** Where nothing has run yet: some examples that run with one click, and the way in for one's own cluster. */
export function TellingExamples() {
  const { data = [] } = useDemos()
  return (
    <section className={styles.section} aria-labelledby="nothing-ran">
      <h2 id="nothing-ran">Nothing has run yet: begin with an example</h2>
      <p>
        One click runs it and plays it. Or{' '}
        <PageLink href="/snapshots" onNavigate={navigate}>
          upload your own cluster
        </PageLink>
        .{' '}
        <PageLink href="/" onNavigate={navigate}>
          All {data.length} examples
        </PageLink>
      </p>
      <div className={styles.cards}>
        <DemoCards demos={picked(data, TELLING_DEMOS)} />
      </div>
    </section>
  )
}

import { picked, TELLING_DEMOS } from '../../model/lessons/gallery'
import { useDemos } from '../../state/run/queries'
import { DemoCards } from './DemoCards'
import styles from './PlayExamples.module.css'

const SHOWN = 3

/** Where a page has nothing to show: some examples, each a click away. */
export function PlayExamples() {
  const { data } = useDemos()
  if (!data) return null
  return (
    <section className={styles.play} aria-labelledby="play">
      <h2 id="play">Or play an example</h2>
      <div className={styles.examples}>
        <DemoCards demos={picked(data, TELLING_DEMOS.slice(0, SHOWN))} />
      </div>
    </section>
  )
}

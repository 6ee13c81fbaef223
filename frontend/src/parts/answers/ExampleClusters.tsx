import { picked } from '../../model/lessons/gallery'
import { useDemos } from '../../state/run/queries'
import card from '../../ui/cards.module.css'
import type { Demo } from '../../wire/demos'
import { DemoFoot } from '../examples/DemoFoot'
import { DemoPicture } from '../examples/DemoPicture'
import styles from './ExampleClusters.module.css'
import type { Asked } from './StartAnswerButton'

/** Clusters that differ in what can be asked of them. */
const SHOWN = ['packing', 'preemption', 'gpu-both', 'why-pending']

/** Clusters that are there from the start: a click on one asks about it. */
export function ExampleClusters({ onAsk }: { onAsk: (cluster: Asked) => void }) {
  const { data = [] } = useDemos()
  const loaded = picked(data, SHOWN).filter(({ snapshot }) => snapshot !== null)
  if (loaded.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="example-clusters">
      <h2 id="example-clusters">Or ask about an example</h2>
      <div className={styles.cards}>
        {loaded.map((demo) => (
          <ClusterCard key={demo.slug} demo={demo} onAsk={onAsk} />
        ))}
      </div>
    </section>
  )
}

function ClusterCard({ demo, onAsk }: { demo: Demo; onAsk: (cluster: Asked) => void }) {
  const { slug, snapshot, title, picture } = demo
  return (
    <article className={card.card} aria-labelledby={`ask-${slug}`}>
      <DemoPicture columns={picture} after={picture?.pods.nodes ?? null} />
      <div className={card.words}>
        <h3 id={`ask-${slug}`}>
          <button type="button" className={card.start} onClick={() => onAsk({ id: snapshot!, name: title })}>
            {title}
          </button>
        </h3>
      </div>
      <DemoFoot demo={demo}>Ask…</DemoFoot>
    </article>
  )
}

import { useClassPlan } from '../../state/classroom/classPlan'
import { Button } from '../../ui/Button'
import type { ClassItem } from '../../wire/classroom'
import styles from './ClassPage.module.css'
import { PlaceWords } from './PlaceWords'

/** What the class that this one repeats was shown, asked and set: each again with one click. Nothing where it repeats none. */
export function Plan({ id }: { id: string }) {
  const { items, done, next, go, busy } = useClassPlan(id)
  if (items.length === 0) return null
  return (
    <section className={styles.panel} aria-label="Plan">
      <h2>As it was held before</h2>
      <ol className={styles.plan}>
        {items.map((item, number) => (
          <li key={number}>
            <Button look={number === next ? 'primary' : 'plain'} onClick={() => go(number)} busy={busy}>
              {VERBS[item.kind]}
            </Button>
            <span>
              {number + 1}. <Words item={item} />
              {done.includes(number) && ' ✓'}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** In the band: the next item of the plan, on whatever page the teacher is. */
export function PlanNext({ id }: { id: string }) {
  const { items, next, go, busy } = useClassPlan(id)
  const item = next === null ? undefined : items[next]
  if (next === null || !item) return null
  return (
    <Button onClick={() => go(next)} busy={busy} title={`${next + 1} of ${items.length} of the plan of this class`}>
      <span className={styles.next}>
        Next: {VERBS[item.kind].toLowerCase()} <Words item={item} />
      </span>
    </Button>
  )
}

function Words({ item }: { item: ClassItem }) {
  return item.kind === 'place' ? <PlaceWords path={item.path} /> : <>{item.ask}</>
}

const VERBS: Record<ClassItem['kind'], string> = { place: 'Show', question: 'Ask', task: 'Set' }

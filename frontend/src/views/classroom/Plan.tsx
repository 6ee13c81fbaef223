import { useState } from 'react'
import { whereWords } from '../../model/classroom'
import { lead, useAskPlanned, usePlan, useSetTask } from '../../state/classroom'
import { navigate } from '../../state/location'
import { Button } from '../../ui/Button'
import type { ClassItem } from '../../wire/classroom'
import styles from './ClassPage.module.css'

/** What the class that this one repeats was shown, asked and set: each again with one click. Nothing where it repeats none. */
export function Plan({ id }: { id: string }) {
  const { data: plan = [] } = usePlan(id)
  const [done, setDone] = useState<readonly number[]>([])
  const asking = useAskPlanned(id)
  const setting = useSetTask()
  if (plan.length === 0) return null
  const go = (item: ClassItem, number: number) => {
    setDone((before) => [...before, number])
    if (item.kind === 'question') return asking.mutate(number)
    if (item.kind === 'task') return setting.mutate({ lesson: item.lesson, exercise: item.exercise })
    lead(true)
    navigate(item.path)
  }
  return (
    <section className={styles.panel} aria-label="Plan">
      <h2>As it was held before</h2>
      <ol className={styles.list}>
        {plan.map((item, number) => (
          <li key={number} className={styles.choice}>
            <Button onClick={() => go(item, number)} busy={asking.isPending || setting.isPending}>
              {VERBS[item.kind]}
            </Button>
            <span>
              {number + 1}. {item.kind === 'place' ? whereWords('/', item.path).theClass : item.ask}
              {done.includes(number) && ' ✓'}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const VERBS: Record<ClassItem['kind'], string> = { place: 'Show', question: 'Ask', task: 'Set' }

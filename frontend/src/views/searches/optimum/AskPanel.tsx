import { GOAL_NAMES, GOALS, LIMITS, type AskedOptimum, type Goal, type Limit } from '../../../model/answers/optimum'
import { TextField } from '../../../ui/Field'
import type { MenuAction } from '../../../ui/MenuButton'
import { Panel } from '../../../ui/Panel'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import styles from './OptimumPage.module.css'

interface Props {
  asked: AskedOptimum
  onChange: (asked: AskedOptimum) => void
  menu: readonly MenuAction[]
}

const EVICTION = [
  { value: 'yes', text: 'may be evicted', title: 'As in preemption: for a pod of higher priority' },
  { value: 'no', text: 'stay' },
] as const

/** What the best placement is to be. */
export function AskPanel({ asked, onChange, menu }: Props) {
  const change = (part: Partial<AskedOptimum>) => onChange({ ...asked, ...part })
  return (
    <Panel title="What is best" note="most pods, the highest priority first; then" menu={menu}>
      <div className={styles.ask}>
        <Choice name="Goal">
          <SegmentedControl<Goal> label="Goal" options={GOALS.map((value) => ({ value, text: GOAL_NAMES[value] }))} value={asked.goal} onChange={(goal) => change({ goal })} />
        </Choice>
        <Choice name="Pods that run">
          <SegmentedControl label="Pods that run" options={EVICTION} value={asked.evict ? 'yes' : 'no'} onChange={(value) => change({ evict: value === 'yes' })} />
        </Choice>
        <Choice name="Search for about">
          <SegmentedControl<Limit> label="Search for about" options={LIMITS.map((value) => ({ value, text: `${value} s` }))} value={asked.limit} onChange={(limit) => change({ limit })} />
        </Choice>
        {asked.goal === 'cost' && (
          <>
            <TextField label="Prices by instance type" placeholder="m5.large:0.096, m5.xlarge:0.192" value={asked.prices} onChange={(event) => change({ prices: event.target.value })} />
            <TextField label="Or a node label with the price" placeholder="example.com/price" value={asked.priceLabel} onChange={(event) => change({ priceLabel: event.target.value })} />
          </>
        )}
      </div>
    </Panel>
  )
}

function Choice({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{name}</span>
      {children}
    </div>
  )
}

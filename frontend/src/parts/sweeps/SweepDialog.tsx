import { useState } from 'react'
import { startSweep, type NewSweep } from '../../api/sweeps'
import { axisOf, countPolicies, OBJECTIVES, seedsIn, SUGGESTIONS, type AxisDraft } from '../../model/sweeps/draft'
import { count, plural } from '../../model/text/quantity'
import { sweepHref } from '../../model/page/route'
import { useAllSnapshots } from '../../state/stored/snapshots'
import { Button } from '../../ui/Button'
import { CheckField, TextField } from '../../ui/Field'
import { CloseIcon } from '../../ui/icons'
import { PolicyField, StartDialog } from '../playedAnswers/StartDialog'
import styles from './SweepDialog.module.css'

interface Props {
  snapshot: { id: string; name: string }
  policy: string | null
  onClose: () => void
}

const ORDERS = [
  { value: 'given', name: 'as given' },
  { value: 'largest', name: 'largest first' },
  { value: 'smallest', name: 'smallest first' },
  { value: 'shuffled', name: 'shuffled' },
] as const
const MOST_DRAWN = 200
const FIRST: readonly AxisDraft[] = [SUGGESTIONS[0]!, SUGGESTIONS[1]!].map(({ path, values }) => ({ path, values }))

/** What is varied, by which objectives, in which orders of arrival. */
export function SweepDialog({ snapshot, policy, onClose }: Props) {
  const [axes, setAxes] = useState(FIRST)
  const [draw, setDraw] = useState(100)
  const [orders, setOrders] = useState<readonly string[]>(['given'])
  const [wanted, setWanted] = useState<readonly string[]>(['pending', 'emptyNodes'])
  const [picked, setPicked] = useState(policy ?? '')
  const [others, setOthers] = useState<readonly string[]>([])
  const [seedText, setSeedText] = useState('')
  const all = countPolicies(axes)
  const seeds = seedsIn(seedText)
  const body: NewSweep = {
    snapshots: [snapshot.id, ...others],
    policy: picked || null,
    axes: axes.map(axisOf),
    ...(draw < all ? { draw: { policies: draw } } : {}),
    orders: [...orders],
    ...(seeds?.length ? { seeds } : {}),
    objectives: OBJECTIVES.filter(({ measure }) => wanted.includes(measure)).map(({ measure, goal }) => ({ measure, goal })),
  }
  const cells = (Math.min(draw, all) + 1) * orders.length * body.snapshots.length * Math.max(1, seeds?.length ?? 1)

  return (
    <StartDialog
      title="Sweep over policies"
      words={<>The waiting pods of {snapshot.name} are placed under each of these policies. The page shows which of them is best by your objectives.</>}
      verb={`Play ${plural(cells, 'cell')}`}
      callTitle="Start this sweep from a terminal"
      list="sweeps"
      body={body}
      ready={all > 0 && wanted.length > 0 && orders.length > 0 && seeds !== null}
      start={async () => sweepHref((await startSweep(body)).id)}
      onClose={onClose}
    >
      <PolicyField label="Policy to start from" without="kube-scheduler’s defaults" value={picked} onChange={setPicked} />
      <Axes axes={axes} onChange={setAxes} />
      {all > 10 && (
        <label className={styles.draw}>
          {draw < all ? `${draw} drawn` : `all ${all}`}
          <input
            type="range"
            min="10"
            max={Math.min(all, MOST_DRAWN)}
            value={Math.min(draw, all, MOST_DRAWN)}
            onChange={(event) => setDraw(Number(event.target.value))}
            aria-label="Policies that are played"
          />
          of {all === 1 ? '1 policy' : `${count(all)} policies`}
        </label>
      )}
      <Choices title="Objectives" options={OBJECTIVES.map(({ measure, name }) => ({ value: measure, name }))} chosen={wanted} onChange={setWanted} />
      <Choices title="Orders of arrival" options={ORDERS} chosen={orders} onChange={setOrders} />
      <TextField
        label="Seeds"
        placeholder="1, 2, 3 or 1 to 10"
        value={seedText}
        aria-invalid={seeds === null}
        hint="Each draws among nodes of equal total, and shuffles arrivals. Empty: the first node by name wins."
        onChange={(event) => setSeedText(event.target.value)}
      />
      <OtherClusters than={snapshot.id} chosen={others} onChange={setOthers} />
    </StartDialog>
  )
}

/** Which other snapshots are placed, too: a policy may be good for one cluster only. */
function OtherClusters({ than, chosen, onChange }: { than: string; chosen: readonly string[]; onChange: (chosen: readonly string[]) => void }) {
  const { data } = useAllSnapshots()
  const options = (data ?? []).flatMap(({ id, name, pendingPods }) => (id === than || pendingPods === 0 ? [] : [{ value: id, name: `${name}, ${count(pendingPods)} pending` }]))
  if (options.length === 0) return null
  return (
    <details className={styles.others}>
      <summary>{chosen.length === 0 ? 'Other clusters, too' : `With ${plural(chosen.length, 'other cluster')}`}</summary>
      <Choices title="Clusters" options={options} chosen={chosen} onChange={onChange} />
    </details>
  )
}

function Axes({ axes, onChange }: { axes: readonly AxisDraft[]; onChange: (axes: readonly AxisDraft[]) => void }) {
  const change = (index: number, axis: Partial<AxisDraft>) => onChange(axes.map((one, at) => (at === index ? { ...one, ...axis } : one)))
  const free = SUGGESTIONS.filter(({ path }) => !axes.some((one) => one.path === path))
  return (
    <fieldset className={styles.axes}>
      <legend>What is varied</legend>
      {axes.map(({ path, values }, index) => (
        <div key={index} className={styles.axis} role="group" aria-label={path || 'Nothing yet'}>
          <TextField label="Weight or argument" list="sweep-places" value={path} onChange={(event) => change(index, { path: event.target.value })} spellCheck={false} />
          <TextField label="Values" placeholder="1, 5, 10 or 1 to 10" value={values} onChange={(event) => change(index, { values: event.target.value })} spellCheck={false} />
          <Button label={`Without ${path}`} onClick={() => onChange(axes.filter((_, at) => at !== index))}>
            <CloseIcon />
          </Button>
        </div>
      ))}
      <datalist id="sweep-places">
        {SUGGESTIONS.map(({ path, name }) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
      </datalist>
      {free.length > 0 && axes.length < 8 && (
        <div>
          <Button onClick={() => onChange([...axes, { path: free[0]!.path, values: free[0]!.values }])}>Vary one more</Button>
        </div>
      )}
    </fieldset>
  )
}

interface ChoicesProps {
  title: string
  options: readonly { value: string; name: string }[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function Choices({ title, options, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset className={styles.axes}>
      <legend>{title}</legend>
      <div className={styles.checks}>
        {options.map(({ value, name }) => (
          <CheckField key={value} label={name} checked={chosen.includes(value)} onChange={(checked) => onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value))} />
        ))}
      </div>
    </fieldset>
  )
}

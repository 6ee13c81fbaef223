import { useState } from 'react'
import { startRemoval, type NewRemoval } from '../../api/removals'
import { namedNodes } from '../../model/answers/removal'
import { removalHref } from '../../model/page/route'
import { ChoiceField, TextField } from '../../ui/Field'
import { PolicyField, StartDialog } from '../playedAnswers/StartDialog'

interface Props {
  snapshot: { id: string; name: string }
  /** Whose policy and placements count; without one a policy is chosen. */
  run?: string
  policy?: string | null
  onClose: () => void
}

type What = 'go' | 'retire' | 'upgrade'

const CHOICES: { value: What; text: string }[] = [
  { value: 'go', text: 'Which nodes could go?' },
  { value: 'retire', text: 'Drain nodes for good: in which waves?' },
  { value: 'upgrade', text: 'Upgrade nodes one after the other: in which waves?' },
]
const ASKED: Record<What, Pick<NewRemoval, 'kind' | 'mode'>> = {
  go: { kind: 'consolidation', mode: 'retire' },
  retire: { kind: 'drain', mode: 'retire' },
  upgrade: { kind: 'drain', mode: 'upgrade' },
}
const IN_ORDER = 'Names, or key=value of a label, in the order of draining. Empty: all nodes, by name.'
const HINTS: Record<What, string> = { go: 'Names, or key=value of a label. Empty: all nodes but those of the control plane.', retire: IN_ORDER, upgrade: IN_ORDER }
const WORDS: Record<What, string> = {
  go: 'looks for nodes that could be removed together, because every pod on them finds another place; a run verifies it.',
  retire: 'plans how nodes are drained and leave: which pods are evicted together, as disruption budgets allow, and where each of them goes.',
  upgrade: 'plans how nodes are drained and replaced, one after the other: which pods are evicted together, as disruption budgets allow, and where each of them goes.',
}

/** Asks which nodes could go, or how nodes are drained. */
export function RemovalDialog({ snapshot, run, policy, onClose }: Props) {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState(policy ?? '')
  const [what, setWhat] = useState<What>('go')
  const [surge, setSurge] = useState('1')
  const asked = { nodes: namedNodes(text), ...ASKED[what], surge: what === 'upgrade' ? Number(surge) : 0 }
  const body: NewRemoval = run ? { run, ...asked } : { snapshot: snapshot.id, policy: picked || null, ...asked }
  return (
    <StartDialog
      title="Remove nodes"
      words={
        <>
          Of {run ? 'the cluster as this run leaves it' : snapshot.name}: {WORDS[what]}
        </>
      }
      verb="Find out"
      callTitle="Ask this from a terminal"
      list="removals"
      body={body}
      ready={what !== 'upgrade' || /^\d{1,3}$/.test(surge)}
      start={async () => removalHref((await startRemoval(body)).id)}
      onClose={onClose}
    >
      <ChoiceField label="What do you want to know?" value={what} options={CHOICES} onChange={setWhat} />
      {what === 'upgrade' && (
        <TextField label="New nodes at a time" hint="0: each node comes back after it was drained." type="number" min={0} max={100} value={surge} onChange={(event) => setSurge(event.target.value)} />
      )}
      <TextField label="Only these nodes" hint={HINTS[what]} value={text} onChange={(event) => setText(event.target.value)} />
      {!run && <PolicyField without="kube-scheduler's defaults" value={picked} onChange={setPicked} />}
    </StartDialog>
  )
}

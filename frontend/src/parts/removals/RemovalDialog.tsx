import { useState } from 'react'
import { startRemoval, type NewRemoval } from '../../api/removals'
import { namedNodes } from '../../model/removal'
import { removalHref } from '../../model/route'
import { TextField } from '../../ui/Field'
import { PolicyField, StartDialog } from '../played/StartDialog'

interface Props {
  snapshot: { id: string; name: string }
  /** Whose policy and placements count; without one a policy is chosen. */
  run?: string
  policy?: string | null
  onClose: () => void
}

/** Asks which nodes could go. */
export function RemovalDialog({ snapshot, run, policy, onClose }: Props) {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState(policy ?? '')
  const nodes = namedNodes(text)
  const body: NewRemoval = run ? { run, nodes } : { snapshot: snapshot.id, policy: picked || null, nodes }
  return (
    <StartDialog
      title="Which nodes could go?"
      words={
        <>
          Looks for nodes of {run ? 'the cluster as this run leaves it' : snapshot.name} that could be taken away together, because every pod on them finds another place, until no further node can be
          added. A run proves it.
        </>
      }
      verb="Find out"
      callTitle="Ask this from a terminal"
      list="removals"
      body={body}
      ready
      start={async () => removalHref((await startRemoval(body)).id)}
      onClose={onClose}
    >
      <TextField
        label="Only among these nodes"
        hint="Names, or key=value of a label. Empty: all nodes but those of the control plane."
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {!run && <PolicyField without="kube-scheduler's defaults" value={picked} onChange={setPicked} />}
    </StartDialog>
  )
}

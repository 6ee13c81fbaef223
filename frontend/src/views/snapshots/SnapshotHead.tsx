import { useState } from 'react'
import { snapshotPath } from '../../api/snapshots'
import { fileSize } from '../../model/text/fileSize'
import { count } from '../../model/text/quantity'
import { capacityHref, policyHref, snapshotHref } from '../../model/page/route'
import { formatWord, originWord } from '../../model/objects/snapshotWords'
import { useSnapshot } from '../../state/stored/snapshots'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { MenuButton, type MenuAction } from '../../ui/MenuButton'
import { useMedia } from '../../ui/useMedia'
import type { Snapshot } from '../../wire/snapshots'
import { AccessButton } from '../../parts/people/AccessButton'
import { PageHead } from '../../parts/frame/PageHead'
import { RehearseDialog } from '../../parts/rehearsals/RehearseDialog'
import { SweepDialog } from '../../parts/sweeps/SweepDialog'
import { SHOPPING, WHAT_IF } from '../../parts/runs/runGoals'
import { RunWithPolicyDialog } from '../../parts/runs/StartRunDialog'
import { RemovalDialog } from '../../parts/removals/RemovalDialog'
import { SurvivalDialog } from '../../parts/survivals/SurvivalDialog'
import { TimeAgo } from '../../parts/stored/TimeAgo'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { DeleteSnapshotDialog } from './DeleteSnapshotDialog'
import { Facts, type Fact } from './Facts'

interface Props {
  snapshot: Snapshot
  onNavigate: (href: string) => void
  onExport: (as: 'json' | 'yaml') => void
}

/** Which snapshot this is, what it holds, and what can be done with all of it. */
export function SnapshotHead({ snapshot, onNavigate, onExport }: Props) {
  const [asking, setAsking] = useState<'run' | 'whatIf' | 'shop' | 'rehearse' | 'survive' | 'remove' | 'sweep' | 'delete' | null>(null)
  const { menu, dialog } = usePanelMenu({ title: 'Snapshot', path: snapshotPath(snapshot.id), json: () => snapshot })
  return (
    <>
      <PageHead
        title={snapshot.name}
        up={
          <PageLink href="/snapshots" onNavigate={onNavigate}>
            Snapshots
          </PageLink>
        }
        actions={
          <>
            <Button look="primary" onClick={() => setAsking('run')}>
              Run with policy…
            </Button>
            <Button onClick={() => setAsking('whatIf')}>What if…</Button>
            <Questions
              all={[
                { name: 'Rehearse an upgrade…', run: () => setAsking('rehearse') },
                { name: 'What survives?', run: () => setAsking('survive') },
                { name: 'Which nodes could go?', run: () => setAsking('remove') },
                { name: 'Which nodes to add?', run: () => setAsking('shop') },
                { name: 'How many more of these?', run: () => onNavigate(capacityHref('snapshots', snapshot.id)) },
                { name: 'Sweep over policies…', run: () => setAsking('sweep') },
              ]}
            />
            <AccessButton kind="snapshots" id={snapshot.id} />
            <MenuButton
              label="More for this snapshot"
              actions={[
                { name: 'Download as YAML', run: () => onExport('yaml') },
                { name: 'Download as JSON', run: () => onExport('json') },
                ...menu,
                { name: 'Delete…', run: () => setAsking('delete') },
              ]}
            />
          </>
        }
      />
      <Facts facts={factsOf(snapshot, onNavigate)} />
      {asking === 'run' && <RunWithPolicyDialog snapshot={snapshot} onClose={() => setAsking(null)} />}
      {asking === 'whatIf' && <RunWithPolicyDialog snapshot={snapshot} goal={WHAT_IF} onClose={() => setAsking(null)} />}
      {asking === 'shop' && <RunWithPolicyDialog snapshot={snapshot} goal={SHOPPING} onClose={() => setAsking(null)} />}
      {asking === 'sweep' && <SweepDialog snapshot={snapshot} policy={snapshot.policy} onClose={() => setAsking(null)} />}
      {asking === 'rehearse' && <RehearseDialog snapshot={snapshot} policy={snapshot.policy} onClose={() => setAsking(null)} />}
      {asking === 'remove' && <RemovalDialog snapshot={snapshot} policy={snapshot.policy} onClose={() => setAsking(null)} />}
      {asking === 'survive' && <SurvivalDialog snapshot={snapshot} policy={snapshot.policy} onClose={() => setAsking(null)} />}
      {asking === 'delete' && <DeleteSnapshotDialog snapshot={snapshot} onDeleted={() => onNavigate('/snapshots')} onClose={() => setAsking(null)} />}
      {dialog}
    </>
  )
}

/** A button each; where they would have a second line, which on a phone takes the place of the snapshot, one menu for all. */
function Questions({ all }: { all: readonly MenuAction[] }) {
  const narrow = useMedia('(max-width: 1160px)')
  if (narrow) return <MenuButton label="Ask about this snapshot" sign="Ask" actions={all} />
  return all.map(({ name, run }) => (
    <Button key={name} onClick={run}>
      {name}
    </Button>
  ))
}

function factsOf({ counts, pendingPods, origin, format, sizeBytes, createdAt, parent, policy }: Snapshot, onNavigate: (href: string) => void): Fact[] {
  const objects = Object.values(counts).reduce((sum, many) => sum + many, 0)
  const facts: Fact[] = [
    { name: 'nodes', value: count(counts.Node ?? 0) },
    { name: 'pods', value: count(counts.Pod ?? 0) },
    { name: 'pending', value: count(pendingPods), meaning: 'Pods that a run will try to place' },
    { name: 'objects in all', value: count(objects) },
    { name: 'origin', value: originWord(origin) },
    { name: 'format', value: formatWord(format) },
    { name: 'size', value: fileSize(sizeBytes), meaning: 'Of the upload as it was sent' },
    { name: 'created', value: <TimeAgo time={createdAt} /> },
  ]
  if (parent !== null) facts.push({ name: 'revision of', value: <ParentLink id={parent} onNavigate={onNavigate} /> })
  if (policy !== null)
    facts.push({
      name: 'came with',
      value: (
        <PageLink href={policyHref(policy)} onNavigate={onNavigate}>
          its policy
        </PageLink>
      ),
      meaning: 'The scheduler configuration that was in the upload',
    })
  return facts
}

function ParentLink({ id, onNavigate }: { id: string; onNavigate: (href: string) => void }) {
  const { data } = useSnapshot(id)
  return (
    <PageLink href={snapshotHref(id)} onNavigate={onNavigate}>
      {data?.name ?? id.slice(0, 8)}
    </PageLink>
  )
}

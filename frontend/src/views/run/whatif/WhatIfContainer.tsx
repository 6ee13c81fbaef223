import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { describeError } from '../../../api/client'
import { fitPod, whatIfPath, type Draft } from '../../../api/whatIf'
import { decidingProfiles, weightsOf } from '../../../model/run/runProfiles'
import { useMeaning } from '../../../state/stored/policies'
import { useObject } from '../../../state/stored/snapshots'
import { pickNode, showNode, useRun } from '../../../state/run/run'
import { change, discard, keep, openWhatIf, pickPod, redo, removeChange, since as sinceStep, undo, useWhatIf } from '../../../state/run/whatIf'
import { useAwaited } from '../../../readiness/page'
import { usePanelMenu } from '../../../parts/panels/panelMenu'
import { Button } from '../../../ui/Button'
import { CloseIcon } from '../../../ui/icons'
import { Panel } from '../../../ui/Panel'
import { takesText } from '../../../ui/typing'
import type { ClusterColumns } from '../../../wire/clusterColumns'
import type { Explanation } from '../../../wire/attempts'
import type { Run } from '../../../wire/runs'
import type { Change } from '../../../wire/whatIf'
import { DraftList } from './DraftList'
import { DraftOutcome } from './DraftOutcome'
import { FitView } from './FitView'
import { NodeChanges } from './NodeChanges'
import { PodChanges } from './PodChanges'
import { PolicyChanges } from './PolicyChanges'
import { ShiftTable } from './ShiftTable'
import { StepChoice } from './StepChoice'
import { usePanelFocus } from './usePanelFocus'
import styles from './WhatIf.module.css'

interface Props {
  run: Run
  columns: ClusterColumns
  explanation: Explanation | null // of the decision on screen, or of the last one: for the weights
  className: string
}

/** What if: changes of the cluster and the policy of a run, and what they come to. */
export function WhatIfContainer({ run, columns, explanation, className }: Props) {
  const state = useWhatIf()
  const node = useRun((run) => run.node)
  const { changes, difference, answered, problem, pod, keeping, step } = state
  const since = { step, here: useRun((run) => run.step), choose: sinceStep }
  const stale = changes !== answered && changes.length > 0
  useAwaited('draft', stale && problem === null)
  const meaning = useMeaning(run.policy?.id ?? null, run.options.release ?? undefined)
  const profiles = decidingProfiles(meaning.data?.profiles ?? [], run.options.profiles ?? {})
  useUndoKeys()
  const body = usePanelFocus()
  const { menu, dialog } = usePanelMenu({
    title: 'What if',
    path: whatIfPath(run.id),
    json: () => ({ changes, difference }),
    tsv: () => [['pod', 'change', 'before', 'after'], ...(difference?.pods.map((one) => [one.pod, one.kind, one.before, one.after]) ?? [])],
  })
  return (
    <Panel
      title="What if?"
      menu={menu}
      className={className}
      tools={
        <Button look="quiet" label="Back to the decision (Esc)" onClick={() => openWhatIf(false)}>
          <CloseIcon size={14} />
        </Button>
      }
    >
      <div ref={body} className={styles.body} tabIndex={-1}>
        {changes.length === 0 && <p className={styles.intro}>Change nodes, pods or the policy and see at once which pods move. Nothing is stored until you keep it.</p>}
        <StepChoice step={since.step} here={since.here} onSince={since.choose} />
        <div className={styles.head}>
          <DraftList
            history={state}
            keeping={keeping}
            canKeep={changes.length > 0 && problem === null}
            onRemove={removeChange}
            onUndo={undo}
            onRedo={redo}
            onDiscard={discard}
            onKeep={() => void keep()}
          />
          <DraftOutcome difference={difference} problem={problem} stale={stale} />
        </div>
        {pod !== null && node !== null && <Fitting runId={run.id} draft={{ changes, step }} pod={pod} node={node} />}
        <NodeChanges columns={columns} node={node} onNode={showNode} onChange={change} />
        <PodSection run={run} columns={columns} changes={changes} pod={pod} />
        <PolicyChanges weights={weightsOf(explanation, profiles)} profiles={profiles} resources={columns.resources} changes={changes} onChange={change} />
        <ShiftTable difference={difference} stale={stale} onPod={pickPod} />
      </div>
      {dialog}
    </Panel>
  )
}

function PodSection({ run, columns, changes, pod }: { run: Run; columns: ClusterColumns; changes: readonly Change[]; pod: string | null }) {
  const [namespace = '', name = ''] = pod?.split('/') ?? []
  const { data } = useObject(run.snapshot.id, pod === null ? null : { kind: 'Pod', namespace, name })
  const attempts = useRun((state) => state.log.attempts)
  const row = pod === null ? -1 : columns.pods.keys.indexOf(pod)
  const runs = row >= 0 && (columns.pods.nodes[row]! >= 0 || attempts.some((one) => one.pod === pod && one.outcome === 'scheduled'))
  return (
    <PodChanges
      columns={columns}
      changes={changes}
      pod={pod}
      manifest={data === undefined ? undefined : (data?.object ?? null)}
      onNode={runs && columns.pods.nodes[row]! >= 0}
      onPod={pickPod}
      onChange={change}
    />
  )
}

function Fitting({ runId, draft, pod, node }: { runId: string; draft: Draft; pod: string; node: string }) {
  const { data, error } = useQuery({
    queryKey: ['fit', runId, draft, pod, node],
    queryFn: ({ signal }) => fitPod(runId, draft, pod, node, signal),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
  return <FitView pod={pod} node={node} fit={data} problem={error ? (describeError(error).places[0]?.message ?? describeError(error).title) : null} onBind={() => change({ bind: { pod, node } })} />
}

/** A pod was dropped on a node: both are picked, and the filters are asked. */
export function dropPod(pod: string, node: string): void {
  pickPod(pod)
  if (useRun.getState().node !== node) pickNode(node)
}

/** Ctrl or Cmd with Z, and with Shift, wherever the focus is but in a text. */
function useUndoKeys(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (takesText(event.target) || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
      event.preventDefault()
      if (event.shiftKey) redo()
      else undo()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

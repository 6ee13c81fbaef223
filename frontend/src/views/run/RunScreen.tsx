import { useMemo, useRef, useState } from 'react'
import { describeError } from '../../api/client'
import { violationsOf } from '../../model/run/formalModel'
import { lastAttemptOf } from '../../model/run/runLog'
import { useAddressSync } from '../../state/run/address'
import { useLocation } from '../../state/page/location'
import { notify } from '../../state/page/notice'
import { usePalette } from '../../state/page/palette'
import { usePlayer } from '../../state/run/player'
import { useDemoOf, useRunCluster } from '../../state/run/queries'
import { goToStep, openNarrowTab, useRun, type NarrowTab } from '../../state/run/run'
import { reconnectNow, useRunStream } from '../../state/run/runStream'
import { useStepExplanation } from '../../state/run/stepExplanation'
import { useClassAsks } from '../../state/classroom/classroom'
import { usePredict } from '../../state/run/predictions'
import { useAskedStep, useLastStep, useSecret } from '../../state/classroom/secret'
import { useWhatIf } from '../../state/run/whatIf'
import { Button } from '../../ui/Button'
import { ErrorNote, LoadingNote } from '../../ui/Note'
import { SegmentedControl } from '../../ui/SegmentedControl'
import type { Run } from '../../wire/runs'
import { Notice } from '../../parts/frame/Notice'
import { GuideBand } from '../../parts/guide/GuideBand'
import { useTitle } from '../../parts/frame/useTitle'
import { ConnectionNote, upTo } from '../../parts/playback/ConnectionNote'
import { ClusterContainer } from './ClusterContainer'
import { DecisionContainer } from './decision/DecisionContainer'
import { moveInList } from './decision/moveInList'
import { LeftPanelContainer } from './LeftPanelContainer'
import { ModelStrip } from './ModelStrip'
import { PredictBand } from './predict/PredictBand'
import { SecretContainer } from './predict/SecretContainer'
import { PodSearch } from './PodSearch'
import { DemoBand } from './DemoBand'
import styles from './RunPage.module.css'
import { PlayerContainer } from './PlayerContainer'
import { useMapWhileAsked } from './useMapWhileAsked'
import { useRunKeys } from './useRunKeys'
import { WhatIfContainer } from './whatif/WhatIfContainer'
import { RunDialogs, type RunDialog } from './RunDialogs'
import { RunHeaderContainer } from './RunHeaderContainer'

const NARROW_TABS: readonly { value: NarrowTab; text: string }[] = [
  { value: 'decision', text: 'Decision' },
  { value: 'cluster', text: 'Cluster' },
  { value: 'queue', text: 'Queue' },
]

const NO_PODS: readonly string[] = []

const WHAT_IF_TABS = NARROW_TABS.map((tab) => (tab.value === 'decision' ? { ...tab, text: 'What if' } : tab))

/** The panels of a run at the step that is shown. */
export function RunScreen({ run }: { run: Run }) {
  useRunStream(run.id)
  usePlayer()
  useAddressSync()
  useMapWhileAsked(run.id)
  useLastStep()
  const palette = usePalette()
  const cluster = useRunCluster(run.id)
  const demo = useDemoOf(run)
  const explanation = useStepExplanation(run.id)
  const narrowTab = useRun((state) => state.narrowTab)
  const secret = useSecret()
  const predicting = usePredict((state) => state.on)
  const asked = useAskedStep() !== null
  const asksWhatIf = useWhatIf((state) => state.open) && !asked
  const classAsks = useClassAsks()
  const lesson = useLocation((state) => state.lesson !== null)
  const [guided, setGuided] = useState(false)
  const [dialog, setDialog] = useState<RunDialog | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const actions = useMemo(
    () => ({
      onHelp: () => setDialog('keys'),
      onCompare: () => !asked && setDialog('compare'),
      onSearch: () => search.current?.focus(),
      onNode: (by: 1 | -1) => moveInList(secret ? null : (explanation.current ?? explanation.before), by),
    }),
    [explanation, secret, asked],
  )
  useRunKeys(actions)
  const guide = useMemo(() => (asked ? null : demo) && { open: guided, toggle: () => setGuided(!guided) }, [demo, guided, asked])
  const pods = cluster.data?.pods.keys ?? NO_PODS
  const podSearch = useMemo(() => <PodSearch pods={pods} onPick={openPod} input={search} />, [pods])
  useTitle(`${run.snapshot.name} · run ${run.id.slice(0, 8)}`)

  const hidden = (tab: NarrowTab) => (tab === narrowTab ? '' : styles.narrowHidden)
  return (
    <div className={styles.screen}>
      <div>
        <RunHeaderContainer run={run} guide={guide} onDialog={setDialog} search={podSearch} />
        {run.options.checkModel && <ModelContainer runId={run.id} />}
        {lesson ? <GuideBand /> : predicting && !classAsks && <PredictBand runId={run.id} />}
        {guided && !asked && demo && <DemoBand demo={demo} pods={pods} onPod={openPod} onClose={() => setGuided(false)} />}
        <Connection />
      </div>
      <nav className={styles.narrowTabs} aria-label="Panels">
        <SegmentedControl kind="tabs" stretch label="Panels" options={asksWhatIf ? WHAT_IF_TABS : NARROW_TABS} value={narrowTab} onChange={openNarrowTab} />
      </nav>
      <main id="main" className={styles.panels}>
        {cluster.data ? (
          <>
            <LeftPanelContainer runId={run.id} columns={cluster.data} className={`${styles.queue} ${hidden('queue')}`} />
            <ClusterContainer
              runId={run.id}
              columns={cluster.data}
              explanation={explanation.current}
              palette={palette}
              sampling={run.options.sampling}
              className={`${styles.cluster} ${hidden('cluster')}`}
            />
          </>
        ) : (
          <div className={styles.waiting}>
            {cluster.error ? (
              <ErrorNote {...describeError(cluster.error)} actions={<Button onClick={() => void cluster.refetch()}>Try again</Button>} />
            ) : (
              <LoadingNote title="Reading the cluster of this run…" />
            )}
          </div>
        )}
        {secret && cluster.data ? (
          <SecretContainer columns={cluster.data} className={`${styles.decision} ${hidden('decision')}`} />
        ) : asksWhatIf && cluster.data ? (
          <WhatIfContainer run={run} columns={cluster.data} explanation={explanation.current ?? explanation.before} className={`${styles.decision} ${hidden('decision')}`} />
        ) : (
          <DecisionContainer
            runId={run.id}
            explanation={explanation.current}
            before={explanation.before}
            error={explanation.error}
            palette={palette}
            className={`${styles.decision} ${hidden('decision')}`}
            onRetry={explanation.retry}
          />
        )}
      </main>
      <PlayerContainer runId={run.id} palette={palette} />
      <Notice />
      {dialog && <RunDialogs run={run} open={dialog} onClose={() => setDialog(null)} />}
    </div>
  )
}

function Connection() {
  const status = useRun((state) => state.connection)
  const known = useRun((state) => state.log.attempts.length)
  return <ConnectionNote status={status} what="the events of this run" meanwhile={upTo(known, 'attempt', 'run')} onRetry={reconnectNow} />
}

/** Opens what became of a pod in the end. */
function openPod(pod: string): void {
  const k = lastAttemptOf(useRun.getState().log.attempts, pod)
  if (k === null) notify(`${pod} was not attempted: it had its node already, its turn has not come, or no profile has its schedulerName`)
  else goToStep(k)
}

function ModelContainer({ runId }: { runId: string }) {
  const attempts = useRun((state) => state.log.attempts)
  const violations = useMemo(() => violationsOf(attempts), [attempts])
  return <ModelStrip runId={runId} steps={attempts.length} violations={violations} onStep={goToStep} />
}

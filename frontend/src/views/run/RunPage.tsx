import { useEffect, useMemo, useRef, useState } from 'react'
import { describeError } from '../../api/client'
import { cancelRun, resumeRun } from '../../api/runs'
import { whyFailed } from '../../model/failure'
import { capacityHref, checksHref, optimumHref, shoppingHref, type RunView } from '../../model/route'
import { violationsOf } from '../../model/formalModel'
import { countOutcomes, lastAttemptOf } from '../../model/runLog'
import { addressOf, useAddressSync } from '../../state/address'
import { navigate, useLocation } from '../../state/location'
import { notify } from '../../state/notice'
import { usePalette } from '../../state/palette'
import { usePlayer } from '../../state/player'
import { useDemoOf, useRunCluster, useRunRecord } from '../../state/queries'
import { refresh } from '../../state/queryClient'
import { closeRun, goToStep, openNarrowTab, openRun, showView, useRun, type NarrowTab } from '../../state/run'
import { reconnectNow, useRunStream } from '../../state/runStream'
import { useStepExplanation } from '../../state/stepExplanation'
import { useClassAsks } from '../../state/classroom'
import { readPredict, usePredict } from '../../state/predictions'
import { useSecret } from '../../state/secret'
import { readMapView } from '../../state/mapView'
import { useTheme } from '../../state/theme'
import { leaveWhatIf, readWhatIf, useWhatIf } from '../../state/whatIf'
import { copyText } from '../../ui/clipboard'
import { Button } from '../../ui/Button'
import { ErrorNote, LoadingNote } from '../../ui/Note'
import type { MenuAction } from '../../ui/MenuButton'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { FINAL_STATES, type Run } from '../../wire/run'
import { Notice } from '../../parts/frame/Notice'
import { GuideBand } from '../../parts/guide/GuideBand'
import { PageFrame } from '../../parts/frame/PageFrame'
import { useTitle } from '../../parts/frame/useTitle'
import { ConnectionNote, upTo } from '../../parts/playback/ConnectionNote'
import { PageError } from '../../parts/frame/PageError'
import { RemovalDialog } from '../../parts/removals/RemovalDialog'
import { SurvivalDialog } from '../../parts/survivals/SurvivalDialog'
import { ClusterContainer } from './ClusterContainer'
import { DecisionContainer } from './decision/DecisionContainer'
import { moveInList } from './decision/moveInList'
import { KeysDialog } from '../../parts/playback/KeysDialog'
import { ExportDialog } from './ExportDialog'
import { CompareDialog } from '../../parts/sides/CompareDialog'
import { LeftPanelContainer } from './LeftPanelContainer'
import { ModelStrip } from './ModelStrip'
import { PredictBand } from './predict/PredictBand'
import { SecretContainer } from './predict/SecretContainer'
import { PodSearch } from './PodSearch'
import { DemoBand } from './DemoBand'
import { RunHeader, type GuideSwitch } from './RunHeader'
import styles from './RunPage.module.css'
import { PlayerContainer } from './PlayerContainer'
import { useMapWhileAsked } from './useMapWhileAsked'
import { KEYS, togglePredict, toggleWhatIf, useRunKeys } from './useRunKeys'
import { WhatIfContainer } from './whatif/WhatIfContainer'

interface Props {
  id: string
  play: boolean
  view: RunView
}

/** One run: waits for its record, then opens the page at the step that the address names. */
export default function RunPage({ id, play, view }: Props) {
  const { data: run, error, refetch } = useRunRecord(id)
  if (error && !run)
    return (
      <PageFrame title="Run">
        <PageError error={error} what="run" all={{ name: 'All runs', href: '/runs' }} onRetry={() => void refetch()} />
      </PageFrame>
    )
  if (!run)
    return (
      <main id="main" className={styles.alone}>
        <LoadingNote title="Opening the run…" />
      </main>
    )
  return <OpenRun run={run} play={play} view={view} />
}

/** Sets the page up once a run; later addresses of the same run (the back button) only move it. */
function useCellRun(run: Run, play: boolean, view: RunView): boolean {
  const opened = useRun((state) => state.runId === run.id)
  useEffect(() => {
    readMapView()
    readPredict(run.id)
    readWhatIf(run.id)
    if (useRun.getState().runId === run.id) return showView(view)
    openRun(run.id, view, { play, following: !play && view.step === null && !FINAL_STATES.has(run.state) })
  }, [run.id, view]) // eslint-disable-line react-hooks/exhaustive-deps -- how it starts is settled once
  useEffect(
    () => () => {
      closeRun()
      leaveWhatIf()
    },
    [run.id],
  )
  return opened
}

function OpenRun({ run, play, view }: { run: Run; play: boolean; view: RunView }) {
  return useCellRun(run, play, view) ? <RunScreen run={run} /> : null
}

const NARROW_TABS: readonly { value: NarrowTab; text: string }[] = [
  { value: 'decision', text: 'Decision' },
  { value: 'cluster', text: 'Cluster' },
  { value: 'queue', text: 'Queue' },
]

const WHAT_IF_TABS = NARROW_TABS.map((tab) => (tab.value === 'decision' ? { ...tab, text: 'What if' } : tab))

function RunScreen({ run }: { run: Run }) {
  useRunStream(run.id)
  usePlayer()
  useAddressSync()
  useMapWhileAsked(run.id)
  const palette = usePalette()
  const cluster = useRunCluster(run.id)
  const demo = useDemoOf(run)
  const explanation = useStepExplanation(run.id)
  const narrowTab = useRun((state) => state.narrowTab)
  const connection = useRun((state) => state.connection)
  const known = useRun((state) => state.log.attempts.length)
  const secret = useSecret()
  const predicting = usePredict((state) => state.on)
  const asksWhatIf = useWhatIf((state) => state.open)
  const classAsks = useClassAsks()
  const lesson = useLocation((state) => state.lesson !== null)
  const [guided, setGuided] = useState(false)
  const [help, setHelp] = useState(false)
  const [comparing, setComparing] = useState(false)
  const [exporting, setExporting] = useState(false)
  const [surviving, setSurviving] = useState(false)
  const [removing, setRemoving] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const actions = useMemo(
    () => ({
      onHelp: () => setHelp(true),
      onCompare: () => setComparing(true),
      onSearch: () => search.current?.focus(),
      onNode: (by: 1 | -1) => moveInList(secret ? null : (explanation.current ?? explanation.before), by),
    }),
    [explanation, secret],
  )
  useRunKeys(actions)
  useTitle(`${run.snapshot.name} · run ${run.id.slice(0, 8)}`)

  const hidden = (tab: NarrowTab) => (tab === narrowTab ? '' : styles.narrowHidden)
  return (
    <div className={styles.screen}>
      <div>
        <HeaderContainer
          run={run}
          guide={demo && { open: guided, toggle: () => setGuided(!guided) }}
          onHelp={actions.onHelp}
          onCompare={actions.onCompare}
          onExport={() => setExporting(true)}
          questions={[
            { name: 'What survives the loss of nodes?', run: () => setSurviving(true) },
            { name: 'Which nodes could go?', run: () => setRemoving(true) },
            { name: 'What would be the best possible?', run: () => navigate(optimumHref(run.id)) },
            { name: 'How many more of these fit?', run: () => navigate(capacityHref('runs', run.id, currentPod())) },
            { name: 'Which nodes would have to be added?', run: () => navigate(shoppingHref(run.id)) },
            { name: 'Does it meet expectations?', run: () => navigate(checksHref(run.id)) },
          ]}
          search={<PodSearch pods={cluster.data?.pods.keys ?? []} onPick={openPod} input={search} />}
        />
        {run.options.checkModel && <ModelContainer runId={run.id} />}
        {lesson ? <GuideBand /> : predicting && !classAsks && <PredictBand runId={run.id} />}
        {guided && demo && <DemoBand demo={demo} pods={cluster.data?.pods.keys ?? []} onPod={openPod} onClose={() => setGuided(false)} />}
        <ConnectionNote status={connection} what="the events of this run" meanwhile={upTo(known, 'attempt', 'run')} onRetry={reconnectNow} />
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
      {help && <KeysDialog keys={KEYS} onClose={() => setHelp(false)} />}
      {exporting && <ExportContainer run={run} onClose={() => setExporting(false)} />}
      {removing && <RemovalDialog snapshot={run.snapshot} run={run.id} onClose={() => setRemoving(false)} />}
      {surviving && <SurvivalDialog snapshot={run.snapshot} run={run.id} onClose={() => setSurviving(false)} />}
      {comparing && <CompareDialog runs={[run]} onClose={() => setComparing(false)} />}
    </div>
  )
}

/** The pod whose decision is on screen, as an object in an address. */
function currentPod(): string | null {
  const { log, step } = useRun.getState()
  const attempt = log.attempts[step]
  return attempt ? `Pod/${attempt.pod}` : null
}

/** Opens what became of a pod in the end. */
function openPod(pod: string): void {
  const k = lastAttemptOf(useRun.getState().log.attempts, pod)
  if (k === null) notify(`${pod} was not attempted: it had its node already, or its turn has not come`)
  else goToStep(k)
}

function ModelContainer({ runId }: { runId: string }) {
  const attempts = useRun((state) => state.log.attempts)
  const violations = useMemo(() => violationsOf(attempts), [attempts])
  return <ModelStrip runId={runId} steps={attempts.length} violations={violations} onStep={goToStep} />
}

function ExportContainer({ run, onClose }: { run: Run; onClose: () => void }) {
  const log = useRun((state) => state.log)
  return <ExportDialog run={run.id} ended={(log.seq > 0 ? log.state : run.state) === 'succeeded'} onClose={onClose} />
}

interface HeaderContainerProps {
  run: Run
  guide: GuideSwitch | null
  search: React.ReactNode
  onHelp: () => void
  onCompare: () => void
  onExport: () => void
  questions: readonly MenuAction[]
}

function HeaderContainer({ run, guide, search, onHelp, onCompare, onExport, questions }: HeaderContainerProps) {
  const log = useRun((state) => state.log)
  const predicting = usePredict((state) => state.on)
  const asksWhatIf = useWhatIf((state) => state.open)
  const cycleTheme = useTheme((state) => state.cycle)
  const counts = useMemo(() => countOutcomes(log.attempts), [log.attempts])
  const state = log.seq > 0 ? log.state : run.state
  const problem = log.error ?? run.error
  const left = FINAL_STATES.has(state) ? 0 : Math.max(0, log.total - log.attempts.length)
  const share = async () =>
    notify((await copyText(window.location.origin + addressOf(useRun.getState()))) ? 'Link to this step copied' : 'The browser does not allow copying; the address bar has the link')
  const ask = async (request: Promise<unknown>) => {
    await request.catch((error: unknown) => notify(describeError(error).title))
    void refresh(['run', run.id])
  }
  return (
    <RunHeader
      run={run}
      state={state}
      counts={counts}
      problem={problem && whyFailed(problem)}
      left={left}
      search={search}
      onNavigate={navigate}
      onShare={() => void share()}
      onCompare={onCompare}
      onExport={onExport}
      questions={questions}
      guide={guide}
      predicting={predicting}
      onPredict={togglePredict}
      whatIf={asksWhatIf}
      onWhatIf={toggleWhatIf}
      onTheme={cycleTheme}
      onHelp={onHelp}
      onCancel={() => void ask(cancelRun(run.id))}
      onResume={() => void ask(resumeRun(run.id))}
    />
  )
}

import { useMemo, useRef, useState } from 'react'
import { usePalette } from '../../state/page/palette'
import { useHorizon, type Horizon } from '../../state/classroom/horizon'
import { useTimelineAddress } from '../../state/timelines/address'
import { useGoingOn } from '../../state/timelines/nextPart'
import { useLiveClock, useTimelinePlayer } from '../../state/timelines/player'
import { reconnectNow, useTimelineStream } from '../../state/timelines/stream'
import { setHorizon } from '../../state/timelines/arrivals'
import { openNarrowTab } from '../../state/timelines/selection'
import { useTimeline, type NarrowTab } from '../../state/timelines/timeline'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { EmptyNote } from '../../ui/Note'
import type { Palette } from '../../theme/palette'
import { useMedia } from '../../ui/useMedia'
import type { Timeline } from '../../wire/timelines'
import { untilWords } from '../../parts/guide/HorizonNote'
import { GuideBand } from '../../parts/guide/GuideBand'
import { Notice } from '../../parts/frame/Notice'
import { useTitle } from '../../parts/frame/useTitle'
import { AttemptContainer } from './AttemptContainer'
import { Connection } from './Connection'
import { HeaderContainer } from './HeaderContainer'
import { NoEvents } from '../../parts/playback/NoEvents'
import { whyNone } from '../../sockets/backlog'
import { KeysDialog } from '../../parts/playback/KeysDialog'
import { LanesContainer } from './LanesContainer'
import { MomentClusterContainer } from './MomentClusterContainer'
import { PlayerContainer } from './PlayerContainer'
import { QueuesContainer } from './QueuesContainer'
import { ResultsContainer } from './ResultsContainer'
import { ScenarioPanel } from './ScenarioPanel'
import { SentenceBar } from './SentenceBar'
import styles from './TimelinePage.module.css'
import { KEYS, useTimelineKeys } from './useTimelineKeys'

const NARROW = 'screen and (max-width: 860px)'

/** The page of one timeline. */
export function TimelineScreen({ timeline }: { timeline: Timeline }) {
  const horizon = useHorizon(timeline.path, setHorizon)
  useTimelineStream(timeline.path)
  useTimelinePlayer()
  useLiveClock()
  useGoingOn(timeline)
  useTimelineAddress()
  const narrow = useMedia(NARROW)
  const [help, setHelp] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const actions = useMemo(() => ({ onHelp: () => setHelp(true), onSearch: () => search.current?.focus() }), [])
  useTimelineKeys(actions)
  useTitle(`${timeline.title} · ${timeline.live ? 'Live' : 'Over time'}`)
  return (
    <div className={styles.screen}>
      <div>
        <HeaderContainer timeline={timeline} horizon={horizon} onHelp={actions.onHelp} />
        <GuideBand />
        <Connection onRetry={reconnectNow} />
      </div>
      <SentenceBar horizon={horizon} />
      {narrow ? <NarrowPanels timeline={timeline} horizon={horizon} search={search} /> : <WidePanels timeline={timeline} horizon={horizon} search={search} />}
      <PlayerContainer path={timeline.path} />
      <Notice />
      {help && <KeysDialog keys={KEYS} onClose={() => setHelp(false)} />}
    </div>
  )
}

interface PanelsProps {
  timeline: Timeline
  horizon: Horizon | null
  search: React.RefObject<HTMLInputElement | null>
}

function WidePanels({ timeline, horizon, search }: PanelsProps) {
  const part = useTimeline((state) => state.part)
  const none = useWhyNone()
  const attempt = useTimeline((state) => state.attempt)
  const palette = usePalette()
  if (part === 'results')
    return (
      <Single>
        <Results timeline={timeline} horizon={horizon} palette={palette} />
      </Single>
    )
  if (part === 'scenario' && !timeline.live)
    return (
      <Single>
        <Scenario timeline={timeline} horizon={horizon} />
      </Single>
    )
  if (none !== null)
    return (
      <Single>
        <NoEvents why={none} />
      </Single>
    )
  return (
    <main id="main" className={styles.panels} data-decision={attempt !== null}>
      {attempt === null ? (
        <LanesContainer palette={palette} search={search} />
      ) : (
        <div className={styles.side}>
          <LanesContainer palette={palette} search={search} />
          <MomentClusterContainer path={timeline.path} palette={palette} />
        </div>
      )}
      {attempt === null ? (
        <div className={styles.side}>
          <QueuesContainer path={timeline.path} />
          <MomentClusterContainer path={timeline.path} palette={palette} />
        </div>
      ) : (
        <AttemptContainer path={timeline.path} k={attempt} horizon={horizon} palette={palette} />
      )}
    </main>
  )
}

const useWhyNone = () => useTimeline(({ connection, seq, lastSeq }) => whyNone(connection, seq, lastSeq))

const Single = ({ children }: { children: React.ReactNode }) => (
  <main id="main" className={styles.single}>
    {children}
  </main>
)

/** They tell how it ends. */
function Results({ timeline, horizon, palette }: { timeline: Timeline; horizon: Horizon | null; palette: Palette }) {
  if (horizon !== null) return <EmptyNote title={`The results are hidden until ${untilWords(horizon)}.`} />
  return <ResultsContainer timeline={timeline} palette={palette} />
}

/** It says what will happen. */
function Scenario({ timeline, horizon }: { timeline: Timeline; horizon: Horizon | null }) {
  if (horizon?.hidesScenario) return <EmptyNote title={`The scenario is hidden until ${untilWords(horizon)}.`} />
  return <ScenarioPanel timeline={timeline} />
}

function NarrowPanels({ timeline, horizon, search }: PanelsProps) {
  const tab = useTimeline((state) => state.narrowTab)
  const none = useWhyNone()
  const told = none === null
  const attempt = useTimeline((state) => state.attempt)
  const palette = usePalette()
  const tabs: readonly { value: NarrowTab; text: string }[] = [
    { value: 'lives', text: 'Pods' },
    { value: 'queues', text: 'Queues' },
    { value: 'cluster', text: 'Cluster' },
    ...(attempt === null ? [] : [{ value: 'decision' as const, text: 'Decision' }]),
    { value: 'results', text: 'Results' },
    ...(timeline.live ? [] : [{ value: 'scenario' as const, text: 'YAML' }]),
  ]
  return (
    <>
      <nav className={styles.narrowTabs} aria-label="Panels">
        <SegmentedControl kind="tabs" stretch label="Panels" options={tabs} value={tab} onChange={openNarrowTab} />
      </nav>
      <main id="main" className={styles.single}>
        {none !== null && tab !== 'results' && tab !== 'scenario' && <NoEvents why={none} />}
        {told && tab === 'lives' && <LanesContainer palette={palette} search={search} />}
        {told && tab === 'queues' && <QueuesContainer path={timeline.path} />}
        {told && tab === 'cluster' && <MomentClusterContainer path={timeline.path} palette={palette} />}
        {told && tab === 'decision' && attempt !== null && <AttemptContainer path={timeline.path} k={attempt} horizon={horizon} palette={palette} />}
        {tab === 'results' && <Results timeline={timeline} horizon={horizon} palette={palette} />}
        {tab === 'scenario' && !timeline.live && <Scenario timeline={timeline} horizon={horizon} />}
      </main>
    </>
  )
}

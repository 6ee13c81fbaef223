import { useCallback, useMemo, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { describeError } from '../../../api/client'
import { electionEventsPath, electionMomentPath, electionPath } from '../../../api/elections/elections'
import { whyFailed } from '../../../model/failure'
import { electionHref, newElectionHref } from '../../../model/elections/route'
import type { ElectionLog } from '../../../model/elections/log'
import type { ElectionState } from '../../../model/elections/state'
import { contestAt, contests } from '../../../model/elections/contest'
import { knowledgeOf } from '../../../model/elections/knowledge'
import { lastTakeover } from '../../../model/elections/takeover'
import { partsOf } from '../../../model/lessons/parts'
import { fansOf, isLit } from '../../../model/elections/watchers'
import { activeLeaders, faultWords, momentWords, sentence, spokenMoment } from '../../../model/elections/words'
import { useElectionAddress } from '../../../state/elections/address'
import { goLive, goTo, isOver, setEvenly, setSpeed, togglePlaying, useElection, zoomChart } from '../../../state/elections/election'
import { useElectionExamples, useElectionScenario, useNamedReplicas } from '../../../state/elections/queries'
import { branch, doFault, reconnectNow, useElectionPlayer, useElectionStream } from '../../../state/elections/stream'
import { navigate } from '../../../state/location'
import { useSaid } from '../../../state/announcements'
import { notify } from '../../../state/notice'
import { useTheme } from '../../../state/theme'
import { Button } from '../../../ui/Button'
import { copyText } from '../../../ui/clipboard'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import { useMedia } from '../../../ui/useMedia'
import type { Election } from '../../../wire/elections/election'
import { TextBand } from '../../../parts/guide/TextBand'
import { GuideBand } from '../../../parts/guide/GuideBand'
import { Notice } from '../../../parts/frame/Notice'
import { useTitle } from '../../../parts/frame/useTitle'
import { ConnectionNote } from '../../../parts/playback/ConnectionNote'
import { usePanelMenu } from '../../../parts/panels/panelMenu'
import { STATE_WORDS } from '../stateWords'
import { ElectionHeader } from './ElectionHeader'
import styles from './ElectionPage.module.css'
import { ElectionKeysDialog } from './ElectionKeysDialog'
import { FanPanel } from './FanPanel'
import { KnowledgePanel } from './KnowledgePanel'
import { LeaseCard } from './LeaseCard'
import { MomentPanel } from './MomentPanel'
import { Player } from './Player'
import { RoleList } from './RoleList'
import { SafetyPanel } from './SafetyPanel'
import { ScrubBar } from './ScrubBar'
import { Stage } from './Stage'
import { saveDrawing } from './svgFile'
import { stepElection, useElectionKeys } from './useElectionKeys'
import { useReport } from './useReport'

export function ElectionScreen({ election }: { election: Election }) {
  useElectionStream(election.id)
  useElectionPlayer()
  useElectionAddress()
  const [open, setOpen] = useState<'keys' | null>(null)
  const [guided, setGuided] = useState(false)
  const { log, seq, at, live, now, duration, connection, electionId, zoom } = useElection()
  const scenario = useElectionScenario(election.id)
  const named = useNamedReplicas(scenario.data)
  const narrow = useMedia('screen and (max-width: 860px)')
  const actions = useMemo(() => ({ onHelp: () => setOpen('keys'), onZoom: zoomChart, onBranch: () => void branch() }), [])
  useElectionKeys(actions)
  useTitle(election.title)

  const state = useMemo(() => log.stateAt(at), [log, at, seq]) // eslint-disable-line react-hooks/exhaustive-deps -- the log grows in place
  const { tracks } = log
  const nameOf = useCallback((identity: string | null) => tracks.nameOf(identity), [tracks])
  const refused = refusals(log, at)
  const leaseMenu = usePanelMenu({ title: 'The lock', path: electionMomentPath(electionId ?? '', at), json: () => state.leases })
  const leaseCard = <LeaseCard state={state} nameOf={nameOf} menu={leaseMenu.menu} />
  const roles = narrow && (
    <div className={styles.roles}>
      <RoleList replicas={[...named, ...tracks.replicas.filter((name) => !named.includes(name))]} state={state} at={at} nameOf={nameOf} onFault={doFault} />
      {leaseCard}
    </div>
  )
  return (
    <div className={styles.screen}>
      <div>
        <HeaderContainer election={election} onZoom={zoomChart} onHelp={actions.onHelp} onGuide={election.example ? () => setGuided(!guided) : null} guided={guided} />
        <GuideBand />
        {guided && election.example && <ExampleBand slug={election.example} onClose={() => setGuided(false)} />}
        <ConnectionNote
          status={connection}
          what="this election"
          meanwhile={`Everything up to ${momentWords(now, duration)} is here; the election waits, and goes on when the connection is back.`}
          onRetry={reconnectNow}
        />
      </div>
      <section className={styles.sentence} aria-label="In a sentence" data-leaders={Math.min(2, activeLeaders(state).length)}>
        <p data-sentence>{sentence(state, at, nameOf, refused)}</p>
        <TimeSwitch />
        {!live && <Past at={at} now={now} duration={duration} />}
        {live && isOver(useElection.getState()) && <span className={styles.past}>The election is over: a fault starts a branch from here.</span>}
      </section>
      <main id="main" className={styles.main}>
        <Stage named={named} state={state} zoom={zoom} />
        {roles}
        <aside className={styles.aside} aria-label="This moment">
          {!narrow && leaseCard}
          <KnowledgePanel knowledge={knowledgeOf(state, at, nameOf)} />
          <FanPanel fans={fansOf(state)} lit={isLit(tracks, at)} writes={state.counts.writes} />
          <SafetyContainer id={election.id} />
          <MomentContainer id={election.id} />
        </aside>
      </main>
      <PlayerContainer election={election} state={state} />
      <Notice />
      {leaseMenu.dialog}
      {open === 'keys' && <ElectionKeysDialog onClose={() => setOpen(null)} />}
    </div>
  )
}

const refusals = ({ tracks }: ElectionLog, at: number): number => tracks.binds.filter((bind) => !bind.bound && bind.at <= at).length

const TIMES = [
  { value: 'events', text: 'by events', title: 'Equal distances between events: a race of milliseconds is visible (e)' },
  { value: 'clock', text: 'true scale', title: 'Every second is equally wide; contested moments are played slowly (e)' },
] as const

/** How the chart and the player measure time; says when a contest is played slowly. */
function TimeSwitch() {
  const { evenly, playing, log, at } = useElection()
  const slow = playing && !evenly && contestAt(contests(log.tracks), at) !== null
  return (
    <span className={styles.past}>
      {slow && <b role="status">slow motion</b>}
      <span data-tools>
        <SegmentedControl label="Time" options={TIMES} value={evenly ? 'events' : 'clock'} onChange={(value) => setEvenly(value === 'events')} />
      </span>
    </span>
  )
}

/** Says that what is on screen has passed, and what that means for a click. */
function Past({ at, now, duration }: { at: number; now: number; duration: number }) {
  return (
    <span className={styles.past} data-past data-tools>
      You look at {momentWords(at, duration)}; it has come to {momentWords(now, duration)}. Faults begin a branch.
      <Button onClick={() => void branch()}>Branch from here</Button>
      <Button onClick={goLive}>To the head</Button>
    </span>
  )
}

interface HeaderProps {
  election: Election
  onZoom: (by: 1 | -1) => void
  onHelp: () => void
  onGuide: (() => void) | null
  guided: boolean
}

function HeaderContainer({ election, ...actions }: HeaderProps) {
  const [simulation, playing] = useElection(useShallow((state) => [state.simulation, state.playing] as const))
  const cycle = useTheme((state) => state.cycle)
  const share = async () => {
    const state = useElection.getState()
    notify((await copyText(window.location.origin + electionHref(election.id, state.at, state))) ? 'Link to this moment copied' : 'The browser does not allow copying; the address bar has the link')
  }
  return (
    <ElectionHeader
      {...actions}
      id={election.id}
      title={election.title}
      state={simulation}
      words={playing ? 'playing' : STATE_WORDS[simulation]}
      problem={election.error && whyFailed(election.error)}
      parent={election.parent && electionHref(election.parent, election.branchedAt)}
      onNavigate={navigate}
      onBranch={() => void branch()}
      onEdit={() => navigate(newElectionHref({ from: election.id }))}
      onShare={() => void share()}
      onTheme={cycle}
    />
  )
}

function SafetyContainer({ id }: { id: string }) {
  const { data, error } = useReport(id)
  const { log, duration, at } = useElection()
  const { menu, dialog } = usePanelMenu({ title: 'Safety', path: electionMomentPath(id, at), json: () => data && { report: data.report, scheduling: data.scheduling } })
  return (
    <>
      <SafetyPanel moment={data} state={log.stateAt(at)} error={error && describeError(error).title} takeover={lastTakeover(log.tracks, at)} duration={duration} menu={menu} onGo={goTo} />
      {dialog}
    </>
  )
}

function MomentContainer({ id }: { id: string }) {
  const { log, at, duration, playing } = useElection()
  const moment = log.momentAt(at)
  const events = moment ? log.eventsOf(moment) : []
  const nameOf = useCallback((identity: string | null) => log.tracks.nameOf(identity), [log])
  useSaid(playing ? null : spokenMoment(log.stateAt(at), at, moment?.at === at ? events : [], nameOf, refusals(log, at), duration))
  const { menu, dialog } = usePanelMenu({ title: 'What happens', path: electionEventsPath(id), json: () => events })
  return (
    <>
      <MomentPanel at={moment?.at ?? null} events={events} duration={duration} nameOf={nameOf} menu={menu} />
      {dialog}
    </>
  )
}

function PlayerContainer({ election, state }: { election: Election; state: ElectionState }) {
  const { log, at, now, duration, playing, live, speed } = useElection()
  const { menu, dialog } = usePanelMenu({ title: 'State', path: electionMomentPath(election.id, at), json: () => state })
  const picture = () => {
    const drawing = document.querySelector<SVGSVGElement>('[data-election-chart]')
    if (drawing) saveDrawing(drawing, 'election')
  }
  const more = [...menu, { name: 'Download the chart as SVG', run: picture }, { name: 'Download the scenario as YAML', run: () => window.open(`/api/v1/${electionPath(election.id)}scenario/`) }]
  const lastFault = log.tracks.faults.findLast((fault) => fault.at <= at)
  return (
    <>
      <Player
        at={at}
        duration={duration}
        playing={playing}
        live={live}
        speed={speed}
        menu={more}
        bar={
          <ScrubBar
            at={at}
            now={now}
            duration={duration}
            tracks={log.tracks}
            valueText={`${momentWords(at, duration)} of ${momentWords(now, duration)}${lastFault ? `, after: ${faultWords(lastFault.fault)}` : ''}`}
            onScrub={goTo}
          />
        }
        onPlay={togglePlaying}
        onStep={stepElection}
        onFirst={() => goTo(0)}
        onHead={goLive}
        onSpeed={setSpeed}
      />
      {dialog}
    </>
  )
}

function ExampleBand({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { data } = useElectionExamples()
  const example = data?.find((each) => each.slug === slug)
  return example ? <TextBand title={example.title} parts={partsOf(example.lesson)} render={(part) => part} onClose={onClose} /> : null
}

import { useCallback, useMemo, useState } from 'react'
import { electionMomentPath } from '../../../api/elections'
import { knowledgeOf } from '../../../model/elections/knowledge'
import { partsOf } from '../../../model/lessons/parts'
import { fansOf, isLit } from '../../../model/elections/watchers'
import { withUnits } from '../../../model/text/virtualTime'
import { activeLeaders, arrivedWords, momentWords, sentence } from '../../../model/elections/words'
import { useFields } from '../../../state/hooks/fields'
import { useHorizon } from '../../../state/classroom/horizon'
import { useElectionAddress } from '../../../state/elections/address'
import { arrived, setHorizon } from '../../../state/elections/arrivals'
import { isOver, useElection } from '../../../state/elections/election'
import { zoomChart } from '../../../state/elections/playhead'
import { useElectionExamples, useElectionScenario, useNamedReplicas } from '../../../state/elections/queries'
import { branch, doFault, reconnectNow, useElectionPlayer, useElectionStream } from '../../../state/elections/stream'
import { useMedia } from '../../../ui/useMedia'
import type { Election } from '../../../wire/elections'
import { TextBand } from '../../../parts/guide/TextBand'
import { GuideBand } from '../../../parts/guide/GuideBand'
import { Notice } from '../../../parts/frame/Notice'
import { useTitle } from '../../../parts/frame/useTitle'
import { HorizonNote } from '../../../parts/guide/HorizonNote'
import { ConnectionNote } from '../../../parts/playback/ConnectionNote'
import { NoEvents, NONE_WORDS } from '../../../parts/playback/NoEvents'
import { whyNone } from '../../../sockets/backlog'
import { usePanelMenu } from '../../../parts/panels/panelMenu'
import styles from './ElectionPage.module.css'
import { ElectionKeysDialog } from './ElectionKeysDialog'
import { FanPanel } from './FanPanel'
import { KnowledgePanel } from './KnowledgePanel'
import { LeaseCard } from './LeaseCard'
import { RoleList } from './RoleList'
import { Stage } from './Stage'
import { useElectionKeys } from './useElectionKeys'
import { ElectionHeaderContainer } from './ElectionHeaderContainer'
import { MomentContainer } from './MomentContainer'
import { Past } from './Past'
import { PlayerContainer } from './PlayerContainer'
import { SafetyContainer } from './SafetyContainer'
import { TimeSwitch } from './TimeSwitch'
import { refusals } from './refusals'

/** One election at the moment that is shown. */
export function ElectionScreen({ election }: { election: Election }) {
  const horizon = useHorizon(`elections/${election.id}`, setHorizon)
  useElectionStream(election.id)
  useElectionPlayer()
  useElectionAddress()
  const [open, setOpen] = useState<'keys' | null>(null)
  const [guided, setGuided] = useState(false)
  const { log, seq, at, live, now, duration, electionId, zoom } = useFields(useElection, 'log', 'seq', 'at', 'live', 'now', 'duration', 'simulation', 'electionId', 'zoom')
  const scenario = useElectionScenario(election.id)
  const named = useNamedReplicas(scenario.data)
  const narrow = useMedia('screen and (max-width: 860px)')
  const hides = horizon !== null
  const actions = useMemo(() => ({ onHelp: () => setOpen('keys'), onZoom: zoomChart, onBranch: () => !hides && void branch() }), [hides])
  useElectionKeys(actions)
  useTitle(election.title)

  const none = useElection(({ connection, seq, lastSeq }) => whyNone(connection, seq, lastSeq))
  const told = none === null && horizon === null
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
        <ElectionHeaderContainer election={election} hides={hides} onZoom={zoomChart} onHelp={actions.onHelp} onGuide={election.example && !hides ? () => setGuided(!guided) : null} guided={guided} />
        <GuideBand />
        {guided && !hides && election.example && <ExampleBand slug={election.example} onClose={() => setGuided(false)} />}
        <Connection />
      </div>
      <section className={styles.sentence} aria-label="In a sentence" data-leaders={Math.min(2, activeLeaders(state).length)}>
        <p data-sentence>{none !== null ? NONE_WORDS[none] : withUnits(sentence(state, at, nameOf, refused))}</p>
        {none === null && <TimeSwitch />}
        <HorizonNote horizon={horizon} at={momentWords(now, duration)} />
        {!live && told && <Past at={at} now={now} duration={duration} />}
        {live && told && isOver(useElection.getState()) && <span className={styles.past}>The election is over: a fault starts a branch from here.</span>}
      </section>
      {none !== null ? (
        <main id="main">
          <NoEvents why={none} />
        </main>
      ) : (
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
      )}
      <PlayerContainer election={election} state={state} />
      <Notice />
      {leaseMenu.dialog}
      {open === 'keys' && <ElectionKeysDialog onClose={() => setOpen(null)} />}
    </div>
  )
}

function Connection() {
  const { connection, log, seq, later, lastSeq, now, duration } = useFields(useElection, 'connection', 'log', 'seq', 'later', 'lastSeq', 'now', 'duration')
  const over = useElection(isOver)
  const last = log.events[seq - 1]?.body.at ?? null
  return <ConnectionNote status={connection} what="this election" meanwhile={arrivedWords({ last, missing: arrived({ seq, later }) < lastSeq, now, duration, over })} onRetry={reconnectNow} />
}

function ExampleBand({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { data } = useElectionExamples()
  const example = data?.find((each) => each.slug === slug)
  return example ? <TextBand title={example.title} parts={partsOf(example.lesson)} render={(part) => part} onClose={onClose} /> : null
}

import { useState } from 'react'
import { describeError } from '../../api/client'
import { cancelTimeline } from '../../api/timelines'
import { whyFailed } from '../../model/run/failure'
import { newTimelineHref, policyHref, snapshotHref, timelineHref, type TimelinePart } from '../../model/page/route'
import { plural } from '../../model/text/quantity'
import { dayTime, timeOfDay } from '../../model/text/time'
import { clock, MILLISECOND } from '../../model/text/virtualTime'
import { useFields } from '../../state/hooks/fields'
import type { Horizon } from '../../state/classroom/horizon'
import { navigate } from '../../state/page/location'
import { notify } from '../../state/page/notice'
import { refresh } from '../../state/page/queryClient'
import { useTheme } from '../../state/page/theme'
import { timelineAddress } from '../../state/timelines/address'
import { useNextPart } from '../../state/timelines/queries'
import { openPart } from '../../state/timelines/selection'
import { useTimeline } from '../../state/timelines/timeline'
import { copyText } from '../../ui/clipboard'
import { Button } from '../../ui/Button'
import { MenuIcon } from '../../ui/icons'
import { PageLink } from '../../ui/Link'
import { MenuButton } from '../../ui/MenuButton'
import { onDemand } from '../../ui/fetchedComponent'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { Tag } from '../../ui/Tag'
import { OVER, type SimulationState } from '../../wire/simulations'
import type { LiveSession, Timeline } from '../../wire/timelines'
import { useSections } from '../../parts/frame/sections'
import { AccessButton } from '../../parts/people/AccessButton'
import { RulesTag } from '../../parts/playedAnswers/RulesTag'
import { CommonTools, PlayHead } from '../../parts/playback/PlayHead'
import head from '../../parts/playback/PlayHead.module.css'
import { Warnings } from '../../parts/editor/Warnings'
import styles from './HeaderContainer.module.css'
import { LIVE_STATE_WORDS, SIMULATION_STATE_WORDS } from '../../model/timelines/stateWords'

const ReplayDialog = onDemand(() => import('./ReplayDialog'), { awaits: 'dialog' })
const LivePolicyDialog = onDemand(() => import('./LivePolicyDialog'), { awaits: 'dialog' })

const PART_NAMES: Record<TimelinePart, string> = { lives: 'Play', results: 'Results', scenario: 'Scenario' }
const LIVE_PART_NAMES = { lives: 'Pods', results: 'Results' }

/** Which timeline it is, how it stands, and what can be done with it. */
export function HeaderContainer({ timeline, horizon, onHelp }: { timeline: Timeline; horizon: Horizon | null; onHelp: () => void }) {
  const part = useTimeline((page) => page.part)
  const cycleTheme = useTheme((theme) => theme.cycle)
  const [policy, setPolicy] = useState(false)
  const more = timeline.live ? liveActions(timeline, () => setPolicy(true)) : moreActions(timeline, horizon === null)
  const parts = Object.entries(timeline.live ? LIVE_PART_NAMES : PART_NAMES).map(([value, text]) => ({ value: value as TimelinePart, text }))
  const share = async () =>
    notify((await copyText(window.location.origin + timelineAddress(useTimeline.getState()))) ? 'Link to this moment copied' : 'The browser does not allow copying; the address bar has the link')
  return (
    <PlayHead
      className={styles.header!}
      onNavigate={navigate}
      tools={
        <span className={`${head.tools} ${styles.tools}`}>
          {!timeline.live && <AccessButton kind="timelines" id={timeline.id} />}
          <CommonTools link="this moment" help="Keys" onShare={() => void share()} onTheme={cycleTheme} onHelp={onHelp} />
          {more.length > 0 && <MenuButton label={`More for this ${timeline.live ? 'live run' : 'timeline'}`} actions={more} />}
        </span>
      }
    >
      <MenuButton label="Pages" sign={<MenuIcon />} actions={useSections().map(({ name, href }) => ({ name, run: () => navigate(href) }))} />
      <h1 className={styles.title} title={timeline.title}>
        {timeline.title || 'Untitled scenario'}
      </h1>
      {timeline.live ? <LiveStanding timeline={timeline} live={timeline.live} /> : <Standing timeline={timeline} />}
      <Warnings warnings={timeline.warnings} />
      <span className={head.spacer} />
      <span className={styles.parts}>
        <SegmentedControl kind="tabs" label="Parts of the page" options={parts} value={part} onChange={openPart} />
      </span>
      {policy && timeline.live && <LivePolicyDialog policy={timeline.live.policy} onClose={() => setPolicy(false)} />}
    </PlayHead>
  )
}

/** `isTold`: nothing of it is hidden, so what it is made from may be read. */
function moreActions({ id, parent, snapshot, policy }: Timeline, isTold: boolean) {
  return [
    ...(isTold ? [{ name: 'Edit the scenario and play it again', run: () => navigate(newTimelineHref({ from: id })) }] : []),
    ...(parent && isTold ? [{ name: 'Open what this was made from', run: () => navigate(timelineHref(`timelines/${parent}`)) }] : []),
    ...(snapshot ? [{ name: `Open the snapshot ${snapshot.name}`, run: () => navigate(snapshotHref(snapshot.id)) }] : []),
    ...(policy ? [{ name: `Open the policy ${policy.name}`, run: () => navigate(policyHref(policy.id)) }] : []),
  ]
}

function liveActions({ parent }: Timeline, onPolicy: () => void) {
  return [
    { name: 'Show the policy', run: onPolicy },
    { name: 'All live schedulers', run: () => navigate('/live') },
    ...(parent ? [{ name: 'Open the part before this one', run: () => navigate(timelineHref(`live/${parent}`)) }] : []),
  ]
}

function Standing({ timeline }: { timeline: Timeline }) {
  const { state, now, duration, horizon } = useFields(useTimeline, 'state', 'now', 'duration', 'horizon')
  const length = clock(duration, duration)
  const cancel = async () => {
    await cancelTimeline(timeline.path).catch((error: unknown) => notify(describeError(error).title))
    void refresh(['timeline', timeline.path])
  }
  return (
    <p className={`${head.state} ${styles.state}`}>
      <Chip state={state} words={SIMULATION_STATE_WORDS[state]} problem={timeline.error} />
      <Tag
        title={`Pods are scheduled by the rules of kube-scheduler ${timeline.release}, and objects are stored as by its API server. The queue is that of 1.36.`}
      >{`release ${timeline.release}`}</Tag>
      <span className={head.count}>{state === 'running' ? `${clock(now, duration)} of ${length}` : horizon !== null ? length : `${length}, ${plural(timeline.attempts, 'attempt')}`}</span>
      {!OVER.has(state) && (
        <Button look="quiet" onClick={() => void cancel()}>
          Cancel
        </Button>
      )}
    </p>
  )
}

function LiveStanding({ timeline, live }: { timeline: Timeline; live: LiveSession }) {
  const state = useTimeline((page) => page.state)
  const [replay, setReplay] = useState(false)
  const next = useNextPart(timeline).data
  return (
    <p className={`${head.state} ${styles.state}`}>
      <Chip state={state} words={LIVE_STATE_WORDS[state] ?? state} problem={timeline.error} />
      <RulesTag live={live} />
      {live.dryRun && <Tag title="It decides and writes nothing to the cluster.">dry run</Tag>}
      <span className={head.count} title={`${live.identity}, on ${live.cluster}`}>
        since {dayTime(live.startedAt)}, {plural(timeline.attempts, 'attempt')}
      </span>
      {next && (
        <PageLink href={timelineHref(next)} onNavigate={navigate}>
          goes on in the next part
        </PageLink>
      )}
      <Button title="Plays the recorded events again: the same pods and nodes at the same times, decided again" onClick={() => setReplay(true)}>
        Replay under another policy
      </Button>
      {replay && <ReplayDialog id={timeline.id} title={timeline.title} now={wordsNow(live)} release={live.release} onClose={() => setReplay(false)} />}
    </p>
  )
}

/** The moment on screen, as the clock on the wall had it. */
const wordsNow = ({ startedAt }: LiveSession): string => timeOfDay(Date.parse(startedAt) + useTimeline.getState().at / MILLISECOND)

function Chip({ state, words, problem }: { state: SimulationState; words: string; problem: Timeline['error'] }) {
  const why = problem && whyFailed(problem)
  return (
    <>
      <span className={head.chip} data-state={state}>
        {words}
      </span>
      {why && (
        <span className={head.problem} role="alert" title={why}>
          {why}
        </span>
      )}
    </>
  )
}

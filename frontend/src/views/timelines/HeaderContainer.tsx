import { describeError } from '../../api/client'
import { cancelTimeline } from '../../api/timelines'
import { newTimelineHref, policyHref, snapshotHref, timelineHref, TIMELINE_PARTS, type TimelinePart } from '../../model/route'
import { count, plural } from '../../model/quantity'
import { dayTime } from '../../model/time'
import { clock } from '../../model/virtualTime'
import { navigate } from '../../state/location'
import { notify } from '../../state/notice'
import { queryClient } from '../../state/queryClient'
import { useTheme } from '../../state/theme'
import { timelineAddress } from '../../state/timelines/address'
import { openPart, useTimeline } from '../../state/timelines/timeline'
import { copyText } from '../../ui/clipboard'
import { Button } from '../../ui/Button'
import { MenuIcon } from '../../ui/icons'
import { MenuButton } from '../../ui/MenuButton'
import { Segmented } from '../../ui/Segmented'
import { Tag } from '../../ui/Tag'
import { OVER } from '../../wire/simulation'
import type { Timeline } from '../../wire/timeline'
import { SECTIONS } from '../frame/Frame'
import { CommonTools, PlayHead } from '../parts/PlayHead'
import head from '../parts/PlayHead.module.css'
import styles from './HeaderContainer.module.css'
import { LIVE_STATE_WORDS, SIMULATION_STATE_WORDS } from './words'

const PART_NAMES: Record<TimelinePart, string> = { lives: 'Play', results: 'Results', scenario: 'Scenario' }

/** Which timeline it is, how it stands, and what can be done with it. */
export function HeaderContainer({ timeline, onHelp }: { timeline: Timeline; onHelp: () => void }) {
  const part = useTimeline((page) => page.part)
  const cycleTheme = useTheme((theme) => theme.cycle)
  const more = moreActions(timeline)
  const share = async () => notify((await copyText(window.location.origin + timelineAddress(useTimeline.getState()))) ? 'Link to this moment copied' : 'The browser does not allow copying; the address bar has the link')
  return (
    <PlayHead
      className={styles.header!}
      onNavigate={navigate}
      tools={
        <span className={`${head.tools} ${styles.tools}`}>
          <CommonTools link="this moment" help="Keys" onShare={() => void share()} onTheme={cycleTheme} onHelp={onHelp} />
          {more.length > 0 && <MenuButton label="More for this timeline" actions={more} />}
        </span>
      }
    >
      <MenuButton label="Pages" sign={<MenuIcon />} actions={SECTIONS.map(({ name, href }) => ({ name, run: () => navigate(href) }))} />
      <h1 className={styles.title} title={timeline.title}>
        {timeline.title || 'Untitled scenario'}
      </h1>
      <Standing timeline={timeline} />
      <span className={head.spacer} />
      <span className={styles.parts}>
        <Segmented kind="tabs" label="Parts of the page" options={TIMELINE_PARTS.filter((value) => value !== 'scenario' || !timeline.live).map((value) => ({ value, text: value === 'lives' && timeline.live ? 'Live' : PART_NAMES[value] }))} value={part} onChange={openPart} />
      </span>
    </PlayHead>
  )
}

function moreActions({ id, parent, snapshot, policy, live }: Timeline) {
  if (live) return parent ? [{ name: 'Open the part before this one', run: () => navigate(timelineHref(`live/${parent}`)) }] : []
  return [
    { name: 'Edit the scenario and play it again', run: () => navigate(newTimelineHref({ from: id })) },
    ...(parent ? [{ name: 'Open what this was made from', run: () => navigate(timelineHref(`timelines/${parent}`)) }] : []),
    ...(snapshot ? [{ name: `Open the snapshot ${snapshot.name}`, run: () => navigate(snapshotHref(snapshot.id)) }] : []),
    ...(policy ? [{ name: `Open the policy ${policy.name}`, run: () => navigate(policyHref(policy.id)) }] : []),
  ]
}

function Standing({ timeline }: { timeline: Timeline }) {
  const { state, now, duration } = useTimeline()
  const problem = timeline.error
  const cancel = async () => {
    await cancelTimeline(timeline.path).catch((error: unknown) => notify(describeError(error).title))
    void queryClient.invalidateQueries({ queryKey: ['timeline', timeline.path] })
  }
  return (
    <p className={`${head.state} ${styles.state}`}>
      <span className={head.chip} data-state={state}>
        {(timeline.live && LIVE_STATE_WORDS[state]) ?? SIMULATION_STATE_WORDS[state]}
      </span>
      {timeline.live?.dryRun && <Tag title="It decides and writes nothing.">dry run</Tag>}
      {problem && (
        <span className={head.problem} role="alert" title={problem.detail || problem.title}>
          {problem.detail || problem.title}
        </span>
      )}
      {timeline.live ? (
        <span className={head.count} title={`${timeline.live.identity}, ${timeline.live.cluster}`}>
          since {dayTime(timeline.live.startedAt)}, {plural(timeline.attempts, 'attempt')}
        </span>
      ) : state === 'running' ? (
        <span className={head.count}>
          {clock(now, duration)} of {clock(duration, duration)}
        </span>
      ) : (
        <span className={head.count}>
          {clock(duration, duration)}, {count(timeline.attempts)} attempts
        </span>
      )}
      {!OVER.has(state) && !timeline.live && (
        <Button look="quiet" onClick={() => void cancel()}>
          Cancel
        </Button>
      )}
    </p>
  )
}

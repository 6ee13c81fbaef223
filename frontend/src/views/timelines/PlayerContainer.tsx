import { useCallback } from 'react'
import { eventsPath } from '../../api/timelines'
import { pacesFor, paceWords } from '../../model/timelines/pace'
import { SECOND } from '../../model/text/virtualTime'
import { useFields } from '../../state/hooks/fields'
import { usePalette } from '../../state/page/palette'
import { useTimes } from '../../state/timelines/times'
import { follow, goesOn, goTo, goToEnd, lastAt, setSpeed, stepMoment, togglePlaying } from '../../state/timelines/playhead'
import { useTimeline } from '../../state/timelines/timeline'
import { Button } from '../../ui/Button'
import { MenuButton } from '../../ui/MenuButton'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useMedia } from '../../ui/useMedia'
import type { TimelinePath } from '../../wire/timelines'
import bar from '../../parts/playback/PlayBar.module.css'
import { Transport } from '../../parts/playback/Transport'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import styles from '../../parts/playback/Player.module.css'
import { ScrubBar } from './ScrubBar'
import { TimeField } from './TimeField'

/** Play, step, jump and scrub through time. */
export function PlayerContainer({ path }: { path: TimelinePath }) {
  const page = useFields(useTimeline, 'log', 'seq', 'at', 'duration', 'state', 'playing', 'following', 'speed', 'live', 'horizon', 'later')
  const { log, seq, at, duration, playing, following, speed, live, horizon } = page
  const palette = usePalette()
  const times = useTimes()
  const narrow = useMedia('(max-width: 560px)')
  const none = seq === 0
  const running = goesOn(page)
  const paces = pacesFor(duration, live !== null)
  const shownPaces = narrow ? paces.slice(0, 3) : paces
  const onWheel = useCallback((by: 1 | -1) => stepMoment(by), [])
  const time = live && following ? times.tick(at, SECOND) : times.at(shown(at, playing))
  const { menu, dialog } = usePanelMenu({ title: 'Events', path: horizon === null ? eventsPath(path) : null, json: () => log.events })
  return (
    <section className={bar.bar} aria-label="Player">
      <Transport
        words={{ first: 'The beginning', previous: 'Previous moment', next: 'Next moment', last: live && running ? 'Now' : 'The end' }}
        className={styles.transport}
        playing={playing}
        disabled={none}
        noPlay={none && !running}
        onPlay={togglePlaying}
        onFirst={() => goTo(0)}
        onStep={stepMoment}
        onLast={goToEnd}
      />
      <SegmentedControl
        label="Seconds of the timeline a second"
        options={shownPaces.map((value) => ({ value: String(value), text: paceWords(value), title: `${value} s of the timeline a second` }))}
        value={String(speed)}
        onChange={(value) => setSpeed(Number(value))}
      />
      <div className={styles.strip}>
        <ScrubBar
          moments={log.moments}
          events={log.events}
          seq={seq}
          times={times}
          duration={duration}
          known={lastAt(page)}
          at={at}
          palette={palette}
          valueText={times.at(at)}
          onScrub={goTo}
          onWheel={onWheel}
        />
      </div>
      <span className={styles.place} role="group" aria-label="Time on screen">
        <TimeField text={time} title={live ? 'By the clock of the scheduler, in your time zone' : undefined} disabled={none} read={(text) => times.read(text, lastAt(page))} onGo={goTo} />
        {!live && <span>of {times.at(duration)}</span>}
      </span>
      {running && <Follow following={following} live={live !== null} />}
      <MenuButton label="More for the events" actions={menu} />
      {dialog}
    </section>
  )
}

/** While it plays, hundredths are enough; the exact moment is said when it stands still. */
const shown = (at: number, playing: boolean): number => (playing ? Math.floor(at / 1e7) * 1e7 : Math.round(at))

/** Whether the newest moment is on screen and stays there, and the way back to it. */
function Follow({ following, live }: { following: boolean; live: boolean }) {
  return (
    <Button
      look="quiet"
      className={styles.follow}
      data-wide={live}
      aria-pressed={following}
      title={live ? 'Stay with the cluster (l)' : 'Stay on the newest event (l)'}
      onClick={() => follow(!following)}
    >
      <i aria-hidden="true" /> {following || !live ? 'Live' : 'Back to now'}
    </Button>
  )
}

import { useCallback } from 'react'
import { eventsPath } from '../../api/timelines'
import { pacesFor, paceWords } from '../../model/timelines/pace'
import { momentSentence } from '../../model/timelines/sentence'
import { timeOfDay } from '../../model/time'
import { clock, readClock } from '../../model/virtualTime'
import { usePalette } from '../../state/palette'
import { follow, goTo, lastAt, setSpeed, stepMoment, togglePlaying, useTimeline } from '../../state/timelines/timeline'
import { Button } from '../../ui/Button'
import { MenuButton } from '../../ui/MenuButton'
import { Segmented } from '../../ui/Segmented'
import { useMedia } from '../../ui/useMedia'
import { OVER } from '../../wire/simulation'
import type { TimelinePath } from '../../wire/timeline'
import bar from '../parts/PlayBar.module.css'
import { Transport } from '../parts/Transport'
import { usePanelMenu } from '../run/panelMenu'
import styles from '../run/Timeline.module.css'
import { ScrubBar } from './ScrubBar'

/** Play, step, jump and scrub through virtual time. */
export function PlayerContainer({ path }: { path: TimelinePath }) {
  const page = useTimeline()
  const { log, seq, at, duration, state, playing, following, speed, live } = page
  const palette = usePalette()
  const narrow = useMedia('(max-width: 560px)')
  const none = seq === 0
  const running = !OVER.has(state)
  const paces = pacesFor(duration)
  const shownPaces = narrow ? paces.slice(0, 3) : paces
  const onWheel = useCallback((by: 1 | -1) => stepMoment(by), [])
  const moment = log.momentAt(at)
  const { menu, dialog } = usePanelMenu({ title: 'Events', path: eventsPath(path), json: () => log.events })
  return (
    <section className={bar.bar} aria-label="Player">
      <Transport
        words={{ first: 'The beginning', previous: 'Previous moment', next: 'Next moment', last: live ? 'Now' : 'The end' }}
        className={styles.transport}
        playing={playing}
        disabled={none}
        noPlay={none && !running}
        onPlay={togglePlaying}
        onFirst={() => goTo(0)}
        onStep={stepMoment}
        onLast={() => goTo(lastAt(page))}
      />
      <Segmented label="Virtual seconds a second" options={shownPaces.map((value) => ({ value: String(value), text: paceWords(value), title: `${value} s of the scenario a second` }))} value={String(speed)} onChange={(value) => setSpeed(Number(value))} />
      <div className={styles.strip}>
        <ScrubBar
          moments={log.moments}
          events={log.events}
          seq={seq}
          duration={duration}
          known={OVER.has(state) || live ? lastAt(page) : log.end}
          at={at}
          palette={palette}
          valueText={moment ? `${clock(at, duration)}: ${momentSentence(log.eventsOf(moment))}` : clock(at, duration)}
          onScrub={goTo}
          onWheel={onWheel}
        />
      </div>
      <output className={styles.place} aria-label="Time on screen">
        <TimeField key={clock(shown(at, playing), duration)} text={clock(shown(at, playing), duration)} disabled={none} />
        {live ? <time title="By the scheduler's clock, in your time zone">{timeOfDay(Date.parse(live.startedAt) + at / 1e6)}</time> : <span>of {clock(duration, duration)}</span>}
      </output>
      {running && (
        <Button look="quiet" className={styles.follow} aria-pressed={following} title={live ? 'Stay with the cluster (l)' : 'Stay on the newest event (l)'} onClick={() => follow(!following)}>
          <i aria-hidden="true" /> Live
        </Button>
      )}
      <MenuButton label="More for the events" actions={menu} />
      {dialog}
    </section>
  )
}

/** While it plays, hundredths are enough; the exact moment is said when it stands still. */
const shown = (at: number, playing: boolean): number => (playing ? Math.floor(at / 1e7) * 1e7 : Math.round(at))

/** The time, which takes a time to jump to. */
function TimeField({ text, disabled }: { text: string; disabled: boolean }) {
  return (
    <input
      className={styles.field}
      style={{ width: 92 }}
      type="text"
      aria-label="Go to a time"
      disabled={disabled}
      defaultValue={text}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => (event.currentTarget.value = text)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
        if (event.key !== 'Enter') return
        const wanted = readClock(event.currentTarget.value)
        event.currentTarget.blur()
        if (wanted !== null) goTo(wanted)
      }}
    />
  )
}

import type { ReactNode } from 'react'
import { SPEEDS, type Speed } from '../../../model/elections/playhead'
import { clock } from '../../../model/text/virtualTime'
import { MenuButton, type MenuAction } from '../../../ui/MenuButton'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import playBar from '../../../parts/playback/PlayBar.module.css'
import { Transport } from '../../../parts/playback/Transport'
import styles from './Player.module.css'

interface Props {
  at: number
  duration: number
  playing: boolean
  live: boolean
  speed: Speed
  bar: ReactNode
  menu: readonly MenuAction[]
  onPlay: () => void
  onStep: (direction: 1 | -1) => void
  onFirst: () => void
  onHead: () => void
  onSpeed: (speed: Speed) => void
}

const SPEED_OPTIONS = SPEEDS.map((value) => ({ value: String(value), text: `${value}×` }))

/** Play, step, jump and scrub. */
export function Player({ at, duration, playing, live, speed, bar, menu, onPlay, onStep, onFirst, onHead, onSpeed }: Props) {
  return (
    <section className={playBar.bar} aria-label="Player">
      <Transport
        words={{ first: 'The beginning', previous: 'Previous moment', next: 'Next moment', last: 'As far as it has come' }}
        playing={playing}
        noLast={live}
        onPlay={onPlay}
        onFirst={onFirst}
        onStep={onStep}
        onLast={onHead}
      />
      <SegmentedControl label="Speed" options={SPEED_OPTIONS} value={String(speed)} onChange={(value) => onSpeed(Number(value) as Speed)} />
      <div className={styles.bar}>{bar}</div>
      <span className={styles.time} role="group" aria-label="Time on screen">
        <b>{clock(Math.round(at / 1e7) * 1e7, duration)}</b> <span>of {clock(duration, duration).replace('.00', '')}</span>
      </span>
      <MenuButton label="More for this election" actions={menu} />
    </section>
  )
}

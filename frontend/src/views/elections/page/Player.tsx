import type { ReactNode } from 'react'
import { SPEEDS, type Speed } from '../../../model/elections/playing'
import { clock } from '../../../model/virtualTime'
import { Button } from '../../../ui/Button'
import { FirstIcon, LastIcon, PauseIcon, PlayIcon, StepBackIcon, StepForwardIcon } from '../../../ui/icons'
import { MenuButton, type MenuAction } from '../../../ui/MenuButton'
import { Segmented } from '../../../ui/Segmented'
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
    <section className={styles.player} aria-label="Player">
      <div className={styles.transport}>
        <Button look="quiet" label="The beginning (Home)" onClick={onFirst}>
          <FirstIcon />
        </Button>
        <Button look="quiet" label="Previous moment (←)" onClick={() => onStep(-1)}>
          <StepBackIcon />
        </Button>
        <Button look="primary" label={playing ? 'Pause (Space)' : 'Play (Space)'} className={styles.play} onClick={onPlay}>
          {playing ? <PauseIcon /> : <PlayIcon />}
        </Button>
        <Button look="quiet" label="Next moment (→)" onClick={() => onStep(1)}>
          <StepForwardIcon />
        </Button>
        <Button look="quiet" label="As far as it has come (End)" disabled={live} onClick={onHead}>
          <LastIcon />
        </Button>
      </div>
      <Segmented label="Speed" options={SPEED_OPTIONS} value={String(speed)} onChange={(value) => onSpeed(Number(value) as Speed)} />
      <div className={styles.bar}>{bar}</div>
      <output className={styles.time} aria-label="Time on screen">
        <b>{clock(Math.round(at / 1e7) * 1e7, duration)}</b> <span>of {clock(duration, duration).replace('.00', '')}</span>
      </output>
      <MenuButton label="More for this election" actions={menu} />
    </section>
  )
}

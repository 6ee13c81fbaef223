import type { ReactNode } from 'react'
import { count, ordinal } from '../../model/text/quantity'
import { speedsFor, type Speed } from '../../model/run/playback'
import { Button } from '../../ui/Button'
import { MenuButton, type MenuAction } from '../../ui/MenuButton'
import { SegmentedControl } from '../../ui/SegmentedControl'
import bar from '../../parts/playback/PlayBar.module.css'
import { Transport } from '../../parts/playback/Transport'
import styles from '../../parts/playback/Player.module.css'

interface Props {
  step: number
  known: number // attempts made
  running: boolean
  playing: boolean
  following: boolean
  speed: Speed
  strip: ReactNode
  menu: readonly MenuAction[]
  onPlay: () => void
  onGo: (step: number) => void
  onStep: (by: 1 | -1, onlyNotable?: boolean) => void
  onSpeed: (speed: Speed) => void
  onFollow: (following: boolean) => void
}

/** Play, step, jump and scrub. */
export function Player({ step, known, running, playing, following, speed, strip, menu, onPlay, onGo, onStep, onSpeed, onFollow }: Props) {
  const none = known === 0
  const speeds = speedsFor(known).map((value) => ({ value: String(value), text: `${value}×` }))
  return (
    <section className={bar.bar} aria-label="Player">
      <Transport
        words={{ first: 'First attempt', previous: 'Previous attempt', next: 'Next attempt', last: 'Last attempt' }}
        className={styles.transport}
        playing={playing}
        disabled={none}
        noPlay={none && !running}
        onPlay={onPlay}
        onFirst={() => onGo(0)}
        onStep={onStep}
        onLast={() => onGo(known - 1)}
      />
      <SegmentedControl label="Speed" options={speeds} value={String(speed)} onChange={(value) => onSpeed(Number(value) as Speed)} />
      <div className={styles.strip}>{strip}</div>
      <span className={styles.place} role="group" aria-label="Attempt on screen">
        <StepField key={`${step} ${none}`} step={step} disabled={none} onGo={onGo} />
        <span>of {count(known)}</span>
      </span>
      {running && (
        <Button look="quiet" className={styles.follow} aria-pressed={following} title="Stay on the newest attempt (l)" onClick={() => onFollow(!following)}>
          <i aria-hidden="true" /> Live
        </Button>
      )}
      <MenuButton label="More for the player" actions={menu} />
    </section>
  )
}

/** The number of the attempt, counted from 1, which takes a number to jump to. */
function StepField({ step, disabled, onGo }: { step: number; disabled: boolean; onGo: (step: number) => void }) {
  return (
    <input
      className={styles.field}
      type="text"
      inputMode="numeric"
      aria-label="Go to attempt"
      disabled={disabled}
      defaultValue={disabled ? '0' : ordinal(step)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => (event.currentTarget.value = ordinal(step))}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
        if (event.key !== 'Enter') return
        const wanted = Number(event.currentTarget.value.replace(/\D/g, ''))
        event.currentTarget.blur()
        onGo(wanted - 1)
      }}
    />
  )
}

import { memo, useCallback, useMemo } from 'react'
import { binAttempts } from '../../layout/attempts'
import { withSecrets } from '../../model/decision/prediction'
import { count, ordinal } from '../../model/text/quantity'
import { paintAttempts } from '../../render/attemptPainter'
import { SvgSurface } from '../../render/surface'
import { useFields } from '../../state/hooks/fields'
import { follow, goToStep, setSpeed, togglePlaying, useRun } from '../../state/run/run'
import { useAskedStep, useSecret, useSecrets } from '../../state/classroom/secret'
import type { Palette } from '../../theme/palette'
import { FINAL_STATES } from '../../wire/runs'
import type { Outcome } from '../../wire/outcome'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { Player } from './Player'
import { AttemptStrip } from './AttemptStrip'
import { stepBy } from './useRunKeys'

interface Props {
  runId: string
  palette: Palette
}

const PICTURE = { width: 1200, height: 60 }

/** The announcement of the step names the pod, and how it ended. */
function inWords(attempt: Outcome | undefined): string {
  return attempt ? `attempt ${ordinal(attempt.k)}` : 'no attempt yet'
}

function secretWords(attempt: Outcome | undefined): string {
  return attempt ? `attempt ${ordinal(attempt.k)}, ${attempt.pod}, still hidden` : 'no attempt yet'
}

/** The player, bound to the run. */
export const PlayerContainer = memo(function PlayerContainer({ runId, palette }: Props) {
  const { log, step, playing, following, speed } = useFields(useRun, 'log', 'step', 'playing', 'following', 'speed')
  const { attempts, total, state } = log
  const secret = useSecret()
  const secrets = useSecrets()
  const asked = useAskedStep() !== null
  const told = useMemo(() => withSecrets(attempts, secrets), [attempts, secrets])
  const running = !FINAL_STATES.has(state)
  const length = running ? Math.max(attempts.length, total) : attempts.length
  const onWheel = useCallback((by: 1 | -1) => stepBy(by), [])
  const { menu, dialog } = usePanelMenu({
    title: 'Attempts',
    path: asked ? null : `runs/${runId}/attempts/`,
    json: () => attempts.filter(({ k }) => !secrets(k)),
    picture: () => ({ name: 'attempts', ...PICTURE, svg: () => drawSvg(palette, told, length, step) }),
  })
  return (
    <>
      <Player
        step={step}
        known={attempts.length}
        running={running}
        playing={playing}
        following={following}
        speed={speed}
        menu={menu}
        strip={
          <AttemptStrip
            attempts={told}
            isSecret={secrets}
            length={length}
            step={step}
            palette={palette}
            valueText={`${secret ? secretWords(attempts[step]) : inWords(attempts[step])}${secret ? ',' : ''} of ${count(attempts.length)}`}
            onScrub={goToStep}
            onWheel={onWheel}
          />
        }
        onPlay={togglePlaying}
        onGo={goToStep}
        onStep={stepBy}
        onSpeed={setSpeed}
        onFollow={follow}
      />
      {dialog}
    </>
  )
})

function drawSvg(palette: Palette, attempts: readonly Outcome[], length: number, step: number): string {
  const surface = new SvgSurface(PICTURE.width, PICTURE.height, palette.font)
  const bins = binAttempts(attempts, length, PICTURE.width)
  const mostFeasible = bins.reduce((most, bin) => Math.max(most, bin.feasible), 0)
  paintAttempts(surface, palette, { bins, length, known: attempts.length, step, mostFeasible }, PICTURE.width, PICTURE.height)
  return surface.toString()
}

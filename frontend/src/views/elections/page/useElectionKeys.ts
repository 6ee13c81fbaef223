import { SPEEDS } from '../../../model/elections/playhead'
import { SECOND } from '../../../model/text/virtualTime'
import { isOver, useElection } from '../../../state/elections/election'
import { goLive, goTo, goToMoment, setEvenly, setSpeed, togglePlaying } from '../../../state/elections/playhead'
import { askBy, askStep } from '../../../state/elections/stream'
import { GUIDE_KEYS } from '../../../parts/guide/useGuideKeys'
import { keyLines, withPlayback, type Playback } from '../../../parts/playback/playbackKeys'
import { useKeys } from '../../../parts/playback/useKeys'

export const KEYS = keyLines(
  {
    step: 'previous, next moment at which something happens',
    notable: 'previous, next moment worth a look; at the head: a second further',
    ends: 'the beginning, as far as it has come',
  },
  [{ keys: '+ −', what: 'a wider, narrower chart' }, { keys: 'e', what: 'time by events, or true to scale' }, { keys: 'b', what: 'branch from here' }, ...GUIDE_KEYS],
)

/** A step: to a moment that has happened; at the head, the election itself goes on. */
export function stepElection(direction: 1 | -1, onlyNotable = false): void {
  if (goToMoment(direction, onlyNotable) || direction === -1) return
  const { live, stepped } = useElection.getState()
  if (!live) return goLive()
  if (isOver(useElection.getState()) || !stepped) return
  if (onlyNotable) askBy(SECOND)
  else askStep()
}

function changeSpeed(by: 1 | -1): void {
  const speed = SPEEDS[SPEEDS.indexOf(useElection.getState().speed) + by]
  if (speed) setSpeed(speed)
}

interface Actions {
  onHelp: () => void
  onZoom: (by: 1 | -1) => void
  onBranch: () => void
}

const PLAYBACK: Playback = { toggle: togglePlaying, step: stepElection, toStart: () => goTo(0), toEnd: goLive, changeSpeed }

function ownAction(event: KeyboardEvent, actions: Actions): (() => void) | null {
  switch (event.key) {
    case '+':
    case '=':
      return () => actions.onZoom(1)
    case '-':
      return () => actions.onZoom(-1)
    case 'e':
      return () => setEvenly(!useElection.getState().evenly)
    case 'b':
      return actions.onBranch
    default:
      return null
  }
}

const actionFor = withPlayback(PLAYBACK, ownAction)

export const useElectionKeys = (actions: Actions): void => useKeys(actionFor, actions)

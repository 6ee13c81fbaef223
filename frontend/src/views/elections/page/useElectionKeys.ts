import { SPEEDS } from '../../../model/elections/playhead'
import { SECOND } from '../../../model/virtualTime'
import { goLive, goTo, goToMoment, isOver, setEvenly, setSpeed, togglePlaying, useElection } from '../../../state/elections/election'
import { askBy, askStep } from '../../../state/elections/stream'
import { useTheme } from '../../../state/theme'
import { GUIDE_KEYS } from '../../../parts/guide/useGuideKeys'
import { useKeys } from '../../../parts/playback/useKeys'

/** Every key of the page, for the handler and for the list that `?` opens. */
export const ELECTION_KEYS: readonly { keys: string; what: string }[] = [
  { keys: 'Space', what: 'play or pause' },
  { keys: '← →', what: 'previous, next moment at which something happens' },
  { keys: 'Shift ← →', what: 'previous, next moment worth a look; at the head: a second further' },
  { keys: 'Home End', what: 'the beginning, as far as it has come' },
  { keys: '[ ]', what: 'slower, faster' },
  { keys: '+ −', what: 'a wider, narrower chart' },
  { keys: 'e', what: 'time by events, or true to scale' },
  { keys: 'b', what: 'branch from here' },
  ...GUIDE_KEYS,
  { keys: 't', what: 'light or dark' },
  { keys: '?', what: 'this list' },
]

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

function actionFor(event: KeyboardEvent, actions: Actions): (() => void) | null {
  switch (event.key) {
    case ' ':
      return togglePlaying
    case 'ArrowLeft':
      return () => stepElection(-1, event.shiftKey)
    case 'ArrowRight':
      return () => stepElection(1, event.shiftKey)
    case 'Home':
      return () => goTo(0)
    case 'End':
      return goLive
    case '[':
      return () => changeSpeed(-1)
    case ']':
      return () => changeSpeed(1)
    case '+':
    case '=':
      return () => actions.onZoom(1)
    case '-':
      return () => actions.onZoom(-1)
    case 'e':
      return () => setEvenly(!useElection.getState().evenly)
    case 'b':
      return actions.onBranch
    case 't':
      return useTheme.getState().cycle
    case '?':
      return actions.onHelp
    default:
      return null
  }
}

export const useElectionKeys = (actions: Actions): void => useKeys(actionFor, actions)

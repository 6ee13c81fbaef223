import { useTheme } from '../../state/theme'
import { changeSpeed, closeAttempt, follow, goesOn, goTo, goToEnd, openPart, stepMoment, togglePlaying, useTimeline } from '../../state/timelines/timeline'
import { GUIDE_KEYS } from '../../parts/guide/useGuideKeys'
import { useKeys } from '../../parts/playback/useKeys'

/** Every key of the page, for the handler and for the list that `?` opens. */
export const KEYS: readonly { keys: string; what: string }[] = [
  { keys: 'Space', what: 'play or pause' },
  { keys: '← →', what: 'previous, next moment at which something happens' },
  { keys: 'Shift ← →', what: 'previous, next failed attempt, preemption, eviction or refused binding' },
  { keys: 'Home End', what: 'the beginning, the end or now' },
  { keys: '[ ]', what: 'slower, faster' },
  { keys: 'l', what: 'stay on the newest moment while it goes on' },
  { keys: '/', what: 'search a pod' },
  { keys: '↑ ↓', what: 'in the chart: previous, next row' },
  { keys: 'Enter', what: 'in the chart: open the attempt of the row, or its group' },
  { keys: '+ − 0', what: 'in the chart: closer, wider, all of the time' },
  { keys: 'Esc', what: 'close the decision' },
  { keys: 'g p', what: 'results, play' },
  ...GUIDE_KEYS,
  { keys: 't', what: 'light or dark' },
  { keys: '?', what: 'this list' },
]

interface Actions {
  onHelp: () => void
  onSearch: () => void
}

function actionFor(event: KeyboardEvent, actions: Actions): (() => void) | null {
  const state = useTimeline.getState()
  switch (event.key) {
    case ' ':
      return togglePlaying
    case 'ArrowLeft':
      return () => stepMoment(-1, event.shiftKey)
    case 'ArrowRight':
      return () => stepMoment(1, event.shiftKey)
    case 'Home':
      return () => goTo(0)
    case 'End':
      return goToEnd
    case '[':
      return () => changeSpeed(-1)
    case ']':
      return () => changeSpeed(1)
    case 'l':
      return () => follow(goesOn(state) && !state.following)
    case '/':
      return actions.onSearch
    case 'Escape':
      return state.attempt === null ? null : closeAttempt
    case 'g':
      return () => openPart('results')
    case 'p':
      return () => openPart('lives')
    case 't':
      return useTheme.getState().cycle
    case '?':
      return actions.onHelp
    default:
      return null
  }
}

export const useTimelineKeys = (actions: Actions): void => useKeys(actionFor, actions)

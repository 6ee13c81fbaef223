import { changeSpeed, follow, goesOn, goTo, goToEnd, stepMoment, togglePlaying } from '../../state/timelines/playhead'
import { closeAttempt, openPart } from '../../state/timelines/selection'
import { useTimeline } from '../../state/timelines/timeline'
import { GUIDE_KEYS } from '../../parts/guide/useGuideKeys'
import { keyLines, withPlayback, type Playback } from '../../parts/playback/playbackKeys'
import { useKeys } from '../../parts/playback/useKeys'

export const KEYS = keyLines(
  {
    step: 'previous, next moment at which something happens',
    notable: 'previous, next failed attempt, preemption, eviction or refused binding',
    ends: 'the beginning, the end or now',
  },
  [
    { keys: 'l', what: 'stay on the newest moment while it goes on' },
    { keys: '/', what: 'search a pod' },
    { keys: '↑ ↓', what: 'in the chart: previous, next row' },
    { keys: 'Enter', what: 'in the chart: open the attempt of the row, or its group' },
    { keys: '+ − 0', what: 'in the chart: closer, wider, all of the time' },
    { keys: 'Esc', what: 'close the decision' },
    { keys: 'g p', what: 'results, play' },
    ...GUIDE_KEYS,
  ],
)

interface Actions {
  onHelp: () => void
  onSearch: () => void
}

const PLAYBACK: Playback = { toggle: togglePlaying, step: stepMoment, toStart: () => goTo(0), toEnd: goToEnd, changeSpeed }

function ownAction(event: KeyboardEvent, actions: Actions): (() => void) | null {
  const state = useTimeline.getState()
  switch (event.key) {
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
    default:
      return null
  }
}

const actionFor = withPlayback(PLAYBACK, ownAction)

export const useTimelineKeys = (actions: Actions): void => useKeys(actionFor, actions)

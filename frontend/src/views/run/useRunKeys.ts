import { SPEEDS } from '../../model/run/playback'
import { findAttempt } from '../../model/run/runLog'
import { sendAnswer, useAsking } from '../../state/classroom/openQuestion'
import { ONLY_SHOWN } from '../../model/decision/prediction'
import { isSecret, setPredict, tell, usePredict } from '../../state/run/predictions'
import { follow, goToStep, setSpeed, showScores, togglePlaying, useRun } from '../../state/run/run'
import { openWhatIf, pickPod, useWhatIf } from '../../state/run/whatIf'
import type { OutcomeKind } from '../../wire/outcome'
import { holdBand } from '../../parts/guide/useBandFocus'
import { GUIDE_KEYS } from '../../parts/guide/useGuideKeys'
import { keyLines, withPlayback, type Playback } from '../../parts/playback/playbackKeys'
import { useKeys } from '../../parts/playback/useKeys'

export const KEYS = keyLines({ step: 'previous, next attempt', notable: 'previous, next attempt that did not simply succeed', ends: 'first, last attempt' }, [
  { keys: 'l', what: 'follow the run while it goes on' },
  { keys: '/', what: 'search a pod' },
  { keys: 'n p', what: 'next, previous node in the list' },
  { keys: 'r', what: 'raw scores' },
  { keys: 'w', what: 'weighted scores' },
  { keys: 'g', what: 'predict: guess each decision before you see it' },
  { keys: 'i', what: 'what if: change the cluster or the policy' },
  { keys: 'Esc', what: 'close what if' },
  { keys: 'a s', what: 'to a question: answer with what is picked, or show it' },
  { keys: 'c', what: 'compare with another run' },
  ...GUIDE_KEYS,
])

interface Actions {
  onHelp: () => void
  onSearch: () => void
  onCompare: () => void
  onNode: (by: 1 | -1) => void
}

/** The next attempt that the keys should stop at: narrowed by outcome if the reader asked, one by one otherwise. */
export function stepBy(direction: 1 | -1, onlyNotable = false): void {
  const { log, step, outcomes } = useRun.getState()
  const wanted = (outcome: OutcomeKind) => (onlyNotable ? outcome !== 'scheduled' : outcomes.size === 0 || outcomes.has(outcome))
  const found = findAttempt(log.attempts, step, direction, wanted)
  if (found !== null) goToStep(found)
}

export function togglePredict(): void {
  const on = !usePredict.getState().on
  if (on) follow(false)
  setPredict(on)
}

/** A draft and a guess do not go together: the draft tells how decisions end. There is none while the class is asked about one. The pod on screen is the one to change, until another is picked. */
export function toggleWhatIf(): void {
  const open = !useWhatIf.getState().open
  const { log, step, last } = useRun.getState()
  if (open && last !== null) return
  if (open) {
    setPredict(false)
    if (useWhatIf.getState().pod === null) pickPod(log.attempts[step]?.pod ?? null)
  }
  openWhatIf(open)
}

/** Shows the decision on screen without an answer. */
function showSecret(): void {
  const { step, log } = useRun.getState()
  if (log.attempts[step] && isSecret(usePredict.getState(), step)) tell(step, ONLY_SHOWN)
}

function changeSpeed(by: 1 | -1): void {
  const at = SPEEDS.indexOf(useRun.getState().speed)
  const speed = SPEEDS[at + by]
  if (speed) setSpeed(speed)
}

const PLAYBACK: Playback = {
  toggle: togglePlaying,
  step: stepBy,
  toStart: () => goToStep(0),
  toEnd: () => goToStep(useRun.getState().log.attempts.length - 1),
  changeSpeed,
}

function ownAction(event: KeyboardEvent, actions: Actions): (() => void) | null {
  switch (event.key) {
    case 'l':
      return () => follow(useRun.getState().log.state === 'running' && !useRun.getState().following)
    case '/':
      return actions.onSearch
    case 'n':
      return () => actions.onNode(1)
    case 'p':
      return () => actions.onNode(-1)
    case 'r':
      return () => showScores('raw')
    case 'w':
      return () => showScores('weighted')
    case 'g':
      return togglePredict
    case 'i':
      return toggleWhatIf
    case 'Escape':
      return useWhatIf.getState().open ? toggleWhatIf : null
    case 'a':
      return useAsking.getState().question === null ? null : answerFromPage // a class takes its own answer
    case 's':
      return showSecret
    case 'c':
      return actions.onCompare
    default:
      return null
  }
}

/** What was picked goes with the answer, and the focus with it. */
function answerFromPage(): void {
  holdBand()
  void sendAnswer()
}

const actionFor = withPlayback(PLAYBACK, ownAction)

export const useRunKeys = (actions: Actions): void => useKeys(actionFor, actions)

import { useTheme } from '../../state/page/theme'

export interface KeyLine {
  keys: string
  what: string
}

/** What a page does with the keys that all pages have on which something is played. */
export interface Playback {
  toggle: () => void
  step: (by: 1 | -1, onlyNotable: boolean) => void
  toStart: () => void
  toEnd: () => void
  changeSpeed: (by: 1 | -1) => void
}

/** Null leaves the key to the browser. */
type ActionFor<A> = (event: KeyboardEvent, actions: A) => (() => void) | null

/** The keys of a page: its own, then those of all such pages. */
export function withPlayback<A extends { onHelp: () => void }>(playback: Playback, own: ActionFor<A>): ActionFor<A> {
  return (event, actions) => own(event, actions) ?? playbackAction(event, playback) ?? pageAction(event, actions)
}

function playbackAction(event: KeyboardEvent, playback: Playback): (() => void) | null {
  switch (event.key) {
    case ' ':
      return playback.toggle
    case 'ArrowLeft':
      return () => playback.step(-1, event.shiftKey)
    case 'ArrowRight':
      return () => playback.step(1, event.shiftKey)
    case 'Home':
      return playback.toStart
    case 'End':
      return playback.toEnd
    case '[':
      return () => playback.changeSpeed(-1)
    case ']':
      return () => playback.changeSpeed(1)
    default:
      return null
  }
}

function pageAction(event: KeyboardEvent, actions: { onHelp: () => void }): (() => void) | null {
  if (event.key === 't') return useTheme.getState().cycle
  return event.key === '?' ? actions.onHelp : null
}

interface Words {
  step: string
  notable: string // with Shift
  ends: string
}

/** The list that `?` opens: the keys of all such pages in the words of one, around its own. */
export const keyLines = (words: Words, own: readonly KeyLine[]): readonly KeyLine[] => [
  { keys: 'Space', what: 'play or pause' },
  { keys: '← →', what: words.step },
  { keys: 'Shift ← →', what: words.notable },
  { keys: 'Home End', what: words.ends },
  { keys: '[ ]', what: 'slower, faster' },
  ...own,
  { keys: 't', what: 'light or dark' },
  { keys: '?', what: 'this list' },
]

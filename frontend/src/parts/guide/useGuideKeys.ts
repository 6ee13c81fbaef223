import { useMemo } from 'react'
import { changeGuideSpeed, goToBeat, playGuide, useGuide } from '../../state/lessons/guide'
import type { KeyLine } from '../playback/playbackKeys'
import { useKeys } from '../playback/useKeys'
import type { Lesson } from '../../wire/lessons'

/** Keys of an open lesson, for the lists that `?` opens. */
export const GUIDE_KEYS: readonly KeyLine[] = [
  { keys: 'PageUp PageDown', what: 'in a lesson: previous, next step' },
  { keys: '. < >', what: 'in a lesson: play or pause, slower, faster' },
]

interface Where {
  lesson: Lesson
  beat: number
}

function actionFor(event: KeyboardEvent, { lesson, beat }: Where): (() => void) | null {
  switch (event.key) {
    case 'PageDown':
      return () => void goToBeat(lesson, beat + 1)
    case 'PageUp':
      return () => void goToBeat(lesson, beat - 1)
    case '.':
      return () => playGuide(!useGuide.getState().playing)
    case '<':
      return () => changeGuideSpeed(-1)
    case '>':
      return () => changeGuideSpeed(1)
    default:
      return null
  }
}

export function useGuideKeys(lesson: Lesson, beat: number): void {
  const where = useMemo(() => ({ lesson, beat }), [lesson, beat])
  useKeys(actionFor, where)
}

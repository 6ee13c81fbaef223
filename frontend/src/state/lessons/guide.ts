// Going through a lesson: its beats open the pages they speak of, and play from one to the next.
import { create } from 'zustand'
import { hiddenAttempt, hrefOf, placeOf, readingMs, spotOf, withLesson, type OpenLesson } from '../../model/lessons/beats'
import { NO_SPOT } from '../../model/page/spot'
import type { Lesson } from '../../wire/lessons'
import { describeError } from '../../api/client'
import { navigate, openQuietly, useLocation } from '../page/location'
import { notify } from '../page/notice'
import { pointOut } from '../page/spot'
import { progressOf, sawBeat, useProgress } from './progress'
import { startOf } from './queries'

export const GUIDE_SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16] as const

interface GuideState {
  /** Goes on by itself when a beat has been read; at a question it waits for the answer. */
  playing: boolean
  speed: number
  /** The attempt of a run whose decision stays hidden until the question of the beat is answered; null: none. */
  hides: { runId: string; step: number } | null
}

export const useGuide = create<GuideState>(() => ({ playing: false, speed: 1, hides: null }))

export const setGuideSpeed = (speed: number): void => useGuide.setState({ speed })
export const playGuide = (playing: boolean): void => useGuide.setState({ playing })

export function changeGuideSpeed(by: 1 | -1): void {
  const next = GUIDE_SPEEDS[GUIDE_SPEEDS.indexOf(useGuide.getState().speed as 1) + by]
  if (next !== undefined) setGuideSpeed(next)
}

/** Opens the place of a beat, on the page that is open if it is there. */
export async function goToBeat(lesson: Lesson, beat: number): Promise<void> {
  const at = placeOf(lesson.beats, beat)
  if (at === null || beat < 0 || beat >= lesson.beats.length) return
  try {
    const href = withLesson(hrefOf(await startOf(lesson.slug, at.start), at), { slug: lesson.slug, beat })
    if (useLocation.getState().lesson?.slug === lesson.slug) openQuietly(href)
    else navigate(href)
  } catch (error) {
    playGuide(false)
    notify(`This place could not be opened: ${describeError(error).title}`)
  }
}

/** A beat is on screen: what it speaks of is ringed. */
export function showBeat(lesson: Lesson, { slug, beat }: OpenLesson): void {
  const shown = lesson.beats[beat]
  if (!shown) return
  sawBeat(slug, beat)
  pointOut(spotOf(shown))
  const { answers } = progressOf(useProgress.getState(), slug)
  const step = hiddenAttempt(lesson.beats, beat, ({ question }) => question !== null && answers[question.id] === undefined)
  const { route } = useLocation.getState()
  useGuide.setState({ hides: step !== null && route.page === 'run' ? { runId: route.id, step } : null })
}

/** The question of the beat is answered: nothing is hidden any more. */
export const unhide = (): void => useGuide.setState({ hides: null })

export function leaveLesson(): void {
  useGuide.setState({ playing: false, hides: null })
  pointOut(NO_SPOT)
  openQuietly(withLesson(window.location.pathname + window.location.search, null))
}

/** How long a beat stays while the lesson plays, in milliseconds. */
export const stayMs = (html: string): number => readingMs(html) / useGuide.getState().speed

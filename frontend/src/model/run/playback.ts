/** Steps a second at each speed. 64× is there for runs of thousands of attempts. */
export const SPEEDS = [1, 4, 16, 64] as const
export type Speed = (typeof SPEEDS)[number]
const STEPS_A_SECOND = 1.25

export const MANY_ATTEMPTS = 1000

export function speedsFor(total: number): readonly Speed[] {
  return total > MANY_ATTEMPTS ? SPEEDS : SPEEDS.slice(0, 3)
}

/** Where the playhead is after `elapsed` milliseconds of playing; the fraction is carried on to the next frame. */
export function advance(position: number, elapsed: number, speed: Speed, last: number): number {
  return Math.min(last, position + (elapsed / 1000) * STEPS_A_SECOND * speed)
}

export function clampStep(step: number, length: number): number {
  return Math.max(0, Math.min(step, length - 1))
}

import type { SharesBefore } from '../../model/map/mapColour'

/** How full nodes were before: what colours by change are told against. Steps of runs and times of timelines are numbers alike. */
export interface Past {
  here: number // what is on screen
  words: (at: number) => string
  shares: (at: number) => SharesBefore
}

import { stretchAt, type Life } from './lives'
import { PLACE_WORDS } from './placeWords'

/** How many of the pods are where at a time, in the order of the legend. */
export function placesNow(lives: readonly Life[], at: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const life of lives) {
    const place = stretchAt(life, at)?.place
    if (place) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return new Map(Object.keys(PLACE_WORDS).flatMap((place) => (counts.has(place) ? [[place, counts.get(place)!] as const] : [])))
}

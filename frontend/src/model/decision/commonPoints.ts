import type { Explanation } from '../../wire/attempts'

/** What every rated node has from one plugin; it decides nothing between them. */
export interface CommonPoints {
  plugin: string
  points: number // weighted
  constant: boolean // no node has more
}

/** The plugins of which every rated node has points, those that tell no node from another first, then in pipeline order. */
export function commonPoints({ scores }: Pick<Explanation, 'scores'>): CommonPoints[] {
  const common = scores.flatMap(({ plugin, skipped, weighted }) => {
    const given = weighted.filter((points) => points !== null)
    if (skipped || given.length === 0) return []
    const points = Math.min(...extremes(given))
    return [{ plugin, points, constant: points === Math.max(...extremes(given)) }]
  })
  return [...common.filter(({ constant }) => constant), ...common.filter(({ constant, points }) => !constant && points !== 0)]
}

/** Thousands of arguments are too many for Math.min. */
function extremes(numbers: readonly number[]): [least: number, most: number] {
  return numbers.reduce<[number, number]>(([least, most], number) => [Math.min(least, number), Math.max(most, number)], [Infinity, -Infinity])
}

/** Plugin → points to leave out of a picture of what differs. */
export const floorsOf = (common: readonly CommonPoints[]): ReadonlyMap<string, number> => new Map(common.map(({ plugin, points }) => [plugin, points]))

export const sumOf = (common: readonly CommonPoints[]): number => common.reduce((sum, { points }) => sum + points, 0)

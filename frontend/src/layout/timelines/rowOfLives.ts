import type { LaneRow } from '../../model/timelines/rows'

/** Which row shows each of `lives` lives: its own, or that of its closed group; -1 where none does. */
export function rowOfLives(rows: readonly LaneRow[], lives: number): Int32Array {
  const rowOf = new Int32Array(lives).fill(-1)
  rows.forEach((row, index) => {
    if (row.kind === 'life') rowOf[row.life.index] = index
    else for (const life of row.lives) rowOf[life.index] = index
  })
  return rowOf
}

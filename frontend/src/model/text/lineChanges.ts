// Which lines of a text differ from those of the text that it was made from.
import { plural } from './quantity'

/** Lines that are gone. `before`: the line of the new text, from 1, before which they stood; one more than there are where they were the last. */
export interface GoneLines {
  before: number
  lines: readonly string[]
}

/** `added`: lines of the new text, from 1, in order; a changed line is one that is gone and one that is added. */
export interface LineChanges {
  added: readonly number[]
  gone: readonly GoneLines[]
}

/** As few lines as possible. Time and memory grow with the product of the lengths without their common beginning and end. */
export function lineChanges(before: string, after: string): LineChanges {
  const [old, fresh] = [linesOf(before), linesOf(after)]
  const head = commonHead(old, fresh)
  const tail = commonHead(old.slice(head).reverse(), fresh.slice(head).reverse())
  return walked(old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail), head)
}

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n')

function commonHead(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((line, index) => line !== other[index])
  return differs === -1 ? one.length : differs
}

/** `first`: how many lines are before both. */
function walked(old: readonly string[], fresh: readonly string[], first: number): LineChanges {
  const kept = keptFrom(old, fresh)
  const added: number[] = []
  const gone: { before: number; lines: string[] }[] = []
  for (let [i, j] = [0, 0]; i < old.length || j < fresh.length;) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) [i, j] = [i + 1, j + 1]
    else if (i < old.length && (j === fresh.length || kept[i + 1]![j]! >= kept[i]![j + 1]!)) {
      const last = gone.at(-1)
      if (last?.before === first + j + 1) last.lines.push(old[i]!)
      else gone.push({ before: first + j + 1, lines: [old[i]!] })
      i++
    } else added.push(first + ++j)
  }
  return { added, gone }
}

/** [i][j]: how many lines can be kept of those from i of the old and from j of the new text. */
function keptFrom(old: readonly string[], fresh: readonly string[]): number[][] {
  const kept = Array.from({ length: old.length + 1 }, () => new Array<number>(fresh.length + 1).fill(0))
  for (let i = old.length - 1; i >= 0; i--) for (let j = fresh.length - 1; j >= 0; j--) kept[i]![j] = old[i] === fresh[j] ? kept[i + 1]![j + 1]! + 1 : Math.max(kept[i + 1]![j]!, kept[i]![j + 1]!)
  return kept
}

/** "2 lines new, 1 line gone". */
export function changesWords({ added, gone }: LineChanges): string {
  const lost = gone.reduce((sum, { lines }) => sum + lines.length, 0)
  const words = [added.length > 0 && `${plural(added.length, 'line')} new`, lost > 0 && `${plural(lost, 'line')} gone`].filter(Boolean)
  return words.join(', ') || 'as at the start'
}

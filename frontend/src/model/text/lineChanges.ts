// Which lines of a text differ from those of the text that it was made from.
import { diffArrays } from 'diff'
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

/** As few lines as possible. */
export function lineChanges(before: string, after: string): LineChanges {
  const added: number[] = []
  const gone: GoneLines[] = []
  let next = 1
  for (const part of diffArrays(linesOf(before), linesOf(after))) {
    if (part.removed) gone.push({ before: next, lines: part.value })
    else {
      if (part.added) added.push(...part.value.map((_, index) => next + index))
      next += part.count
    }
  }
  return { added, gone }
}

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n')

/** "2 lines new, 1 line gone". */
export function changesWords({ added, gone }: LineChanges): string {
  const lost = gone.reduce((sum, { lines }) => sum + lines.length, 0)
  const words = [added.length > 0 && `${plural(added.length, 'line')} new`, lost > 0 && `${plural(lost, 'line')} gone`].filter(Boolean)
  return words.join(', ') || 'as at the start'
}

// Letters of squares, three wide and five high: the letters of a plugin where a node has but a few pixels.

const ROWS: Record<string, string> = {
  A: '.#. #.# ### #.# #.#',
  B: '##. #.# ##. #.# ##.',
  C: '.## #.. #.. #.. .##',
  D: '##. #.# #.# #.# ##.',
  E: '### #.. ##. #.. ###',
  F: '### #.. ##. #.. #..',
  G: '.## #.. #.# #.# .##',
  H: '#.# #.# ### #.# #.#',
  I: '### .#. .#. .#. ###',
  J: '..# ..# ..# #.# .#.',
  K: '#.# #.# ##. #.# #.#',
  L: '#.. #.. #.. #.. ###',
  M: '#.# ### ### #.# #.#',
  N: '### #.# #.# #.# #.#',
  O: '### #.# #.# #.# ###',
  P: '### #.# ### #.. #..',
  Q: '### #.# #.# ### ..#',
  R: '##. #.# ##. ##. #.#',
  S: '.## #.. .#. ..# ##.',
  T: '### .#. .#. .#. .#.',
  U: '#.# #.# #.# #.# ###',
  V: '#.# #.# #.# #.# .#.',
  W: '#.# #.# ### ### #.#',
  X: '#.# #.# .#. #.# #.#',
  Y: '#.# #.# .#. .#. .#.',
  Z: '### ..# .#. #.. ###',
  '⇢': '... #.. ### #.. ...',
}
/** For what has no letter here: names may hold any. */
const OTHER = '### ### ### ### ###'
const WIDE = 3
const HIGH = 5

/** Squares beside each other: where the first is, and how many. */
export type Run = readonly [x: number, y: number, squares: number]

export interface TinyWord {
  runs: readonly Run[]
  w: number // squares
  h: number
}

const drawn = new Map<string, TinyWord>()

/** A word in squares; letters are one square apart. */
export function tinyWord(letters: string): TinyWord {
  const known = drawn.get(letters)
  if (known) return known
  const runs = [...letters].flatMap((letter, index) => runsOf((ROWS[letter] ?? OTHER).split(' '), index * (WIDE + 1)))
  const word = { runs, w: letters.length * (WIDE + 1) - 1, h: HIGH }
  drawn.set(letters, word)
  return word
}

const runsOf = (rows: readonly string[], left: number): Run[] => rows.flatMap((row, y) => [...row.matchAll(/#+/g)].map((run): Run => [left + run.index, y, run[0].length]))

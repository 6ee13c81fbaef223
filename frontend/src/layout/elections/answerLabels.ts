// The answers that are written beside requests: each where it can be read. Equal ones that would cover each other become one with a
// number, and those that contest the lock keep their place before those that do not. At true scale, where requests may be as close as the
// times at which they were sent, an answer that contests nothing is written only where it covers no line.
import { END_WORDS } from '../../model/elections/words'
import type { RequestEnd } from '../../model/elections/tracks'
import { grouped } from '../../model/text/grouping'
import { freeOfLines } from './arrowLines'
import type { Arrow } from './chart'

export interface AnswerLabel {
  x: number // the left edge
  y: number // the baseline
  text: string
  bad: boolean
  from: number // where the playhead is once all of these answers are known
}

/** Answers to requests of replicas further away stand in lines of their own. */
const LINE = 11
const LETTER = 6.4
const APART = 6
const BAD: ReadonlySet<RequestEnd> = new Set<RequestEnd>(['conflict', 'timeout', 'refused', 'failed'])

interface Answers extends Omit<AnswerLabel, 'text'> {
  word: string
  count: number
}

const textOf = ({ word, count }: Answers): string => (count === 1 ? word : `${count} × ${word}`)
const widthOf = (answers: Answers): number => textOf(answers).length * LETTER
const endOf = (answers: Answers): number => answers.x + widthOf(answers) + APART

/** Above and below the baseline. */
const HEIGHT = { above: 9, below: 2 }

/** `roomy`: every request has room for its answer. `width`: of the chart, as far as time goes. */
export function answerLabels(arrows: readonly Arrow[], roomy = true, width = Infinity): AnswerLabel[] {
  const lines = grouped(arrows.flatMap(answerTo), ({ y }) => String(y))
  const isFree = roomy ? () => true : freePlaces(arrows, width)
  return [...lines.values()].flatMap((line) =>
    withoutCollisions(joined(line, roomy).filter(isFree)).map((answers) => ({ x: answers.x, y: answers.y, text: textOf(answers), bad: answers.bad, from: answers.from })),
  )
}

function answerTo({ track: { code, end }, turn, wait, above, depth }: Arrow): Answers[] {
  const bad = end !== null && BAD.has(end)
  if (turn && code !== null) return [{ x: turn.x + 5, y: turn.y + (above ? -7 - depth * LINE : 14 + depth * LINE), word: String(code), bad, from: turn.x, count: 1 }]
  return wait && end ? [{ x: (wait.from + wait.to) / 2, y: wait.y - 4, word: END_WORDS[end].word, bad, from: wait.to, count: 1 }] : []
}

function freePlaces(arrows: readonly Arrow[], width: number): (answers: Answers) => boolean {
  const isFree = freeOfLines(arrows)
  return (answers) => {
    const [left, right] = [answers.x, answers.x + widthOf(answers)]
    if (right > width) return false
    return answers.bad || isFree({ left, right, top: answers.y - HEIGHT.above, bottom: answers.y + HEIGHT.below })
  }
}

/** Equal answers that follow each other and would touch are one: at the first, or where lines must not be covered, behind the last. */
function joined(line: readonly Answers[], atFirst: boolean): Answers[] {
  const all: Answers[] = []
  for (const answer of line.toSorted((one, other) => one.x - other.x)) {
    const last = all.at(-1)
    if (last && last.word === answer.word && last.bad === answer.bad && answer.x < (atFirst ? endOf(last) : last.x + last.word.length * LETTER + APART)) {
      last.count += 1
      last.from = Math.max(last.from, answer.from)
      if (!atFirst) last.x = answer.x
    } else all.push({ ...answer })
  }
  return all
}

/** What is contested first; of the others those that cover nothing. */
function withoutCollisions(line: readonly Answers[]): Answers[] {
  const kept: Answers[] = []
  for (const answers of [...line.filter(({ bad }) => bad), ...line.filter(({ bad }) => !bad)]) if (kept.every((other) => endOf(answers) <= other.x || answers.x >= endOf(other))) kept.push(answers)
  return kept
}

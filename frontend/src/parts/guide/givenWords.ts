import { clock, SECOND } from '../../model/text/virtualTime'
import type { Given, Question } from '../../wire/questions'

/** An answer as its reader knows it. */
export function givenWords({ kind, choices }: Question, given: Given): string {
  if (kind === 'moment') return clock(Math.round(Number(given) * SECOND), 60 * SECOND)
  return choices?.find(({ value }) => value === String(given))?.text ?? String(given)
}

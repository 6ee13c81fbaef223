// Expectations of a run, in words.
import type { Checks } from '../../wire/checks'
import { count, plural } from '../text/quantity'

/** What a new text begins with: it can be checked as it is. */
export const FIRST_EXPECTATIONS = `expectations:
  - name: nobody is evicted
    evictions: none
`

/** What the check came to, in a sentence. */
export function checksSentence({ holds, idle, verdicts }: Checks): string {
  if (idle !== null) return `No pod was attempted, which counts as a failure: ${idle}`
  const failed = verdicts.filter((verdict) => !verdict.holds).length
  if (holds) return verdicts.length === 1 ? 'The expectation holds.' : `All ${plural(verdicts.length, 'expectation')} hold.`
  return `${count(failed)} of ${plural(verdicts.length, 'expectation')} ${failed === 1 ? 'does' : 'do'} not hold.`
}

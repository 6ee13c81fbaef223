import { expect, it } from 'vitest'
import golden from '../../fixtures/elections/fold.json'
import { ElectionLog } from '../../model/elections/log'
import { faultWords } from '../../model/elections/words'
import { electionEvents } from '../../wire/electionEvents'
import { scrubMarks } from './marks'

it('scrubMarks are takeovers and faults in order of time', () => {
  const log = new ElectionLog()
  log.extend(electionEvents(golden.events, 'events'))
  const marks = scrubMarks(log.tracks, faultWords).filter(({ kind }) => kind !== 'refused')
  expect(marks.map(({ at, words }) => `${at / 1e9} ${words}`)).toEqual([
    '0.04 a begins to lead',
    '1 a is cut off: its requests hang',
    '2 requests become slow',
    '5 requests are as quick as before',
    '10 the link of a is healed',
    '14 a is paused',
    '28.74277228 b begins to lead',
    '32 a begins to lead',
    '32 a wakes up',
    '33 somebody deletes the lock',
    '35 b crashes',
  ])
})

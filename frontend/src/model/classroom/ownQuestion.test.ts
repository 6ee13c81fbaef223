import { describe, expect, it } from 'vitest'
import { isMistaken, readOwnQuestion } from './ownQuestion'

const NONE = { ask: [], answers: [], right: [] }
const written = (answers: string, right = '') => readOwnQuestion({ ask: ' Why? ', answers, right })

describe('readOwnQuestion', () => {
  it('has one answer a line, in which commas belong to the answer', () => {
    expect(written('Yes, because it fits\n\n  No \n', 'No')).toEqual({ ask: 'Why?', choices: ['Yes, because it fits', 'No'], right: 'No', mistakes: NONE })
  })

  it('takes a right answer whose case or spaces differ', () => {
    expect(written('Yes\nNot  now', 'yes').right).toBe('Yes')
    expect(written('Yes\nNot  now', ' not now ').right).toBe('Not  now')
    expect(written('Yes\nNo')).toMatchObject({ right: null, mistakes: NONE })
  })

  it('says every mistake at its field', () => {
    const read = readOwnQuestion({ ask: ' ', answers: 'Yes\nyes\nNo\n YES', right: 'maybe' })
    expect(read.mistakes).toEqual({
      ask: ['Write the question.'],
      answers: ['Answer 2, “yes”, is the same as answer 1, “Yes”.', 'Answer 4, “YES”, is the same as answer 1, “Yes”.'],
      right: ['“maybe” is none of the answers.'],
    })
    expect(isMistaken(read)).toBe(true)
    expect(isMistaken(written('Yes\nNo'))).toBe(false)
  })

  it('refuses what the server would not take', () => {
    expect(written('Yes').mistakes.answers).toEqual(['Write at least two answers.'])
    expect(written(Array.from({ length: 51 }, (_, index) => `${index}`).join('\n')).mistakes.answers).toEqual(['Write at most 50 answers.'])
    expect(written(`Yes\n${'x'.repeat(254)}`).mistakes.answers).toEqual(['“xxxxxxxxxxxxxxxxxxxx…” has more than 253 characters.'])
  })
})

import { describe, expect, it } from 'vitest'
import type { ClassItem } from '../../wire/classroom'
import { isHidden, revealedSteps } from './handout'

const FOURTH = '/runs/1?step=3'
const place = (path: string) => ({ kind: 'place', path, answering: null, revealed: false }) as const
const question = (path: string, answering: ClassItem['answering'], revealed: boolean) => ({ kind: 'question', path, answering, revealed }) as const

describe('isHidden', () => {
  it.each([
    ['no question', [place(FOURTH)], false],
    ['asked for the winner', [place(FOURTH), question(FOURTH, 'node', false)], true],
    ['asked in another tab', [place(FOURTH), question(`${FOURTH}&tab=score`, 'plugin', false)], true],
    ['revealed', [place(FOURTH), question(FOURTH, 'node', true)], false],
    ['asked something else after that', [place(FOURTH), question(FOURTH, 'node', true), question(FOURTH, 'pod', false)], true],
    ['asked about another decision', [place(FOURTH), question('/runs/1?step=4', 'node', false)], false],
    ["the teacher's own question", [place(FOURTH), question(FOURTH, 'choice', false)], false],
    ['a number, while everybody predicts', [place(FOURTH), question(`${FOURTH}&predict=1`, 'number', false)], true],
    ['everybody predicts it now', [place(`${FOURTH}&predict=1`)], true],
    ['everybody has predicted it', [place(`${FOURTH}&predict=1`), place('/runs/1?step=4')], false],
    ['it was told while everybody predicts', [place(`${FOURTH}&predict=1`), question(FOURTH, 'node', true)], false],
  ])('%s', (_, script, expected) => {
    expect(isHidden(FOURTH, script)).toBe(expected)
  })

  it('hides nothing of pages without decisions', () => {
    expect(isHidden('/timelines/1?at=5', [place('/timelines/1?at=5')])).toBe(false)
  })
})

describe('revealedSteps', () => {
  it('has what was revealed on that run, and is not asked again', () => {
    const script = [question(FOURTH, 'node', true), question('/runs/1?step=5', 'choice', true), question('/runs/2?step=1', 'node', true), question('/runs/1?step=7', 'node', false)]
    expect(revealedSteps(script, '1')).toEqual([3, 5])
    expect(revealedSteps([...script, question(FOURTH, 'plugin', false)], '1')).toEqual([5])
    expect(revealedSteps([], '1')).toEqual([])
  })
})

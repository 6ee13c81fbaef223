import { describe, expect, it } from 'vitest'
import { readExpression } from './labelExpression'

const LABELS: Record<string, string> = { 'example.com/disk': 'ssd', zone: 'a', empty: '' }
const matches = (text: string) => readExpression(text).expression?.matches((key) => LABELS[key] ?? null)

describe('readExpression', () => {
  it.each([
    ['', true],
    ['zone', true],
    ['!zone', false],
    ['!gpu', true],
    ['zone=a', true],
    ['zone == a', true],
    ['zone=b', false],
    ['zone!=b', true],
    ['gpu!=b', true],
    ['empty=', true],
    ['example.com/disk in (hdd, ssd)', true],
    ['example.com/disk notin (hdd,ssd)', false],
    ['gpu notin (a)', true],
    ['zone in (a, b),!gpu, example.com/disk=ssd', true],
    ['zone in (a, b), gpu', false],
  ])('"%s" is %s', (text, expected) => expect(matches(text)).toBe(expected))

  it.each(['zone=a,', 'zone in a', '=', 'zone = a b', 'in (a)'])('refuses "%s" and says how it is written', (text) => {
    expect(readExpression(text)).toMatchObject({ expression: null, error: expect.stringMatching(/is not a label expression: key, !key/) })
  })

  it('says which labels it asks for', () => {
    expect(readExpression('zone in (a,b), !gpu').expression?.keys).toEqual(['zone', 'gpu'])
  })
})

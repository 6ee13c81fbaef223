import { describe, expect, it } from 'vitest'
import { domainPicture, foldedSentence, ruleSentence, type CountedRule } from './domains'

const NODES = ['a1', 'a2', 'b1', 'nowhere']
const SPREAD: CountedRule = {
  plugin: 'PodTopologySpread',
  rule: 'DoNotSchedule',
  key: 'topology.kubernetes.io/zone',
  atLeast: 0,
  atMost: 1,
  values: ['b', 'a'],
  counts: [1, 2],
  domainOf: [1, 1, 0, -1],
}

describe('domainPicture', () => {
  it('tells of each domain what it holds, whether it is open, and whose it is', () => {
    expect(domainPicture(SPREAD, NODES, 'b1', 'a2')).toEqual({
      shown: [
        { index: 1, value: 'a', count: 2, nodes: 2, open: false, won: false, picked: true },
        { index: 0, value: 'b', count: 1, nodes: 1, open: true, won: true, picked: false },
      ],
      folded: [],
      largest: 2,
    })
  })

  it('knows no domain of nodes that lack the label or are not there', () => {
    const { shown } = domainPicture(SPREAD, NODES, 'nowhere', 'gone')
    expect(shown.some(({ won, picked }) => won || picked)).toBe(false)
  })

  it('folds what is beyond a dozen, but neither the winner nor the picked node', () => {
    const hosts = Array.from({ length: 40 }, (_, index) => `h${String(index).padStart(2, '0')}`)
    const rule: CountedRule = { ...SPREAD, values: hosts, counts: hosts.map((_, index) => (index < 20 ? 1 : 0)), domainOf: hosts.map((_, index) => index) }
    const { shown, folded } = domainPicture(rule, hosts, 'h39', 'h30')
    expect(shown.map(({ value }) => value)).toEqual([...hosts.slice(0, 10), 'h30', 'h39'])
    expect(foldedSentence(folded)).toBe('and 28 more domains with 0 to 1')
    expect(foldedSentence([])).toBeNull()
  })

  it('closes a domain without a pod where affinity asks for one', () => {
    const affinity: CountedRule = { ...SPREAD, rule: 'requiredAffinity', atLeast: 1, atMost: null, counts: [0, 3] }
    expect(domainPicture(affinity, NODES, null, null).shown.map(({ open }) => open)).toEqual([true, false])
    expect(ruleSentence({ ...affinity, atLeast: 0 })).toBe('No pod matches yet, and this pod matches its own terms: any domain is allowed.')
  })

  it('measures bars by the largest sum, also of what repels', () => {
    expect(domainPicture({ ...SPREAD, rule: 'preferred', atMost: null, counts: [-50, 20] }, NODES, null, null).largest).toBe(50)
  })
})

import { describe, expect, it } from 'vitest'
import { contrast, inkOn, isOutOfTree, lightness, MARKED_PLUGINS, patternOf, pluginMark } from './plugins'

/** One in each of the colours that are assigned. */
const OTHERS = ['PodHeadroom', 'CheapNodes', 'QuietNodes', 'TargetLoadPacking', 'custom']

describe.each(['light', 'dark'] as const)('plugin marks, %s', (theme) => {
  const surface = { light: '#ffffff', dark: '#161a22' }[theme]

  it.each([...MARKED_PLUGINS, ...OTHERS])('%s can be read and seen', (plugin) => {
    const color = pluginMark(plugin)[theme]
    expect(contrast(color, inkOn(color))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(color, surface)).toBeGreaterThanOrEqual(3)
  })
})

it('gives every plugin letters of its own', () => {
  const letters = MARKED_PLUGINS.map((plugin) => pluginMark(plugin).letters)
  expect(new Set(letters).size).toBe(letters.length)
  expect(pluginMark('MyOwnPlugin').letters).toBe('MO')
  expect(pluginMark('custom').letters).toBe('CU')
  expect(pluginMark('extender gpu').letters).toBe('⇢G')
})

it('assigns a plugin of another package a mark by its name alone', () => {
  expect(pluginMark('PodHeadroom')).toEqual({ letters: 'PH', light: '#365663', dark: '#7ab1b8', pattern: 'level' })
  expect(pluginMark('PodFeeder').letters).toBe('PO')
  expect(new Set(OTHERS.map((plugin) => pluginMark(plugin).light)).size).toBe(4)
  expect(OTHERS.map(patternOf)).toEqual(['level', 'upright', 'level', 'rising', 'plain'])
  expect(['PodHeadroom', 'NodeName', 'extender gpu'].map(isOutOfTree)).toEqual([true, false, false])
})

/** Of lightness, 0..100. */
const LEAST_APART = 14

describe.each(['light', 'dark'] as const)('bars without colour, %s', (theme) => {
  const now = ['TaintToleration', 'NodeAffinity', 'NodeResourcesFit', 'PodTopologySpread', 'InterPodAffinity', 'DynamicResources', 'NodeResourcesBalancedAllocation', 'ImageLocality']
  const then = [
    'TaintToleration',
    'NodeAffinity',
    'NodeResourcesLeastAllocated',
    'NodePreferAvoidPods',
    'InterPodAffinity',
    'DefaultPodTopologySpread',
    'NodeResourcesBalancedAllocation',
    'ImageLocality',
  ]
  const pairs = [now, then].flatMap((plugins) => plugins.flatMap((one, index) => plugins.slice(index + 1).map((other) => [one, other] as const)))

  it.each(pairs)('%s and %s are told apart by their lines or by their lightness', (one, other) => {
    const apart = Math.abs(lightness(pluginMark(one)[theme]) - lightness(pluginMark(other)[theme]))
    expect(patternOf(one) !== patternOf(other) || apart >= LEAST_APART).toBe(true)
  })
})

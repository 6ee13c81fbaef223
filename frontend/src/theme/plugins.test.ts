import { describe, expect, it } from 'vitest'
import { contrast, inkOn, MARKED_PLUGINS, pluginMark } from './plugins'

describe.each(['light', 'dark'] as const)('plugin marks, %s', (theme) => {
  const surface = { light: '#ffffff', dark: '#161a22' }[theme]

  it.each(MARKED_PLUGINS)('%s can be read and seen', (plugin) => {
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

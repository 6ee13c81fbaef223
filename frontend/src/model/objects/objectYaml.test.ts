import { describe, expect, it } from 'vitest'
import { readObjects, toYaml } from './objectYaml'

const NODE = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n1', labels: { old: 'yes', build: '0777', when: '2026-01-01' } } }

describe('readObjects', () => {
  it('reads back what toYaml writes', () => {
    expect(readObjects(toYaml(NODE))).toEqual({ objects: [NODE], mistakes: [] })
  })

  it('reads several documents and lists, and leaves times as texts', () => {
    const text = '---\n---\nkind: Pod\nmetadata: {name: a}\nstatus: {startTime: 2026-01-05T10:00:00Z}\n---\nkind: List\nitems:\n- kind: Node\n  metadata: {name: n}\n'
    expect(readObjects(text)).toEqual({
      objects: [
        { kind: 'Pod', metadata: { name: 'a' }, status: { startTime: '2026-01-05T10:00:00Z' } },
        { kind: 'Node', metadata: { name: 'n' } },
      ],
      mistakes: [],
    })
  })

  it.each([
    ['', 1, 'there is no object'],
    ['- 1', 1, 'expected an object with apiVersion, kind and metadata'],
    ['kind: Pod\nmetadata: {}', 1, 'Pod: metadata.name is required'],
    ['kind: Pod\nmetadata: {name: a}\n---\nmetadata: {name: b}', 4, 'kind: is required'],
  ])('says where %j is wrong', (text, line, message) => {
    expect(readObjects(text)).toEqual({ objects: expect.any(Array), mistakes: [{ line, message }] })
  })

  it('names the line of a syntax error', () => {
    const { objects, mistakes } = readObjects('kind: Pod\nmetadata:\n  name: [a\nspec: {}\n')
    expect(objects).toEqual([])
    expect(mistakes[0]!.line).toBeGreaterThanOrEqual(3)
  })
})

describe('toYaml', () => {
  it('quotes what kubectl would read as something else', () => {
    expect(toYaml({ old: 'yes', build: '0777', when: '2026-01-01', name: 'web' })).toBe('old: "yes"\nbuild: "0777"\nwhen: "2026-01-01"\nname: web\n')
  })
})

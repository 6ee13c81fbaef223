import { describe, expect, it } from 'vitest'
import { changeAt, NO_CHANGES, revisionOf, withObject, withoutChange, withRemoval, type ChangeSet } from './changeSet'

const node = (name: string, cpu = '4') => ({ apiVersion: 'v1', kind: 'Node', metadata: { name }, status: { capacity: { cpu } } })
const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace: 'shop' } }
const PLAIN_POD = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' } }
const podName = { kind: 'Pod', namespace: 'shop', name: 'web' }

const edit = (): ChangeSet => withRemoval(withObject(withObject(NO_CHANGES, node('n1'), true), PLAIN_POD, false), podName)

describe('a set of changes', () => {
  it('becomes a revision', () => {
    expect(revisionOf(edit(), 'one node less')).toEqual({ name: 'one node less', apply: [node('n1'), PLAIN_POD], remove: [podName] })
  })

  it('holds one change an object, the last one', () => {
    expect(revisionOf(withObject(edit(), node('n1', '8'), true), '').apply).toEqual([node('n1', '8'), PLAIN_POD])
    expect(revisionOf(withObject(edit(), pod, true), '').remove).toEqual([])
  })

  it('forgets an object that it had added itself', () => {
    expect(withRemoval(edit(), { kind: 'Pod', namespace: 'default', name: 'p' }).map(({ name }) => name.name)).toEqual(['n1', 'web'])
  })

  it('undoes a change', () => {
    expect(withoutChange(edit(), podName)).toHaveLength(2)
  })
})

describe('changeAt', () => {
  it.each([
    ['apply[1]: metadata', 'p'],
    ['remove[0]', 'web'],
    ['nodes[3] n1: status.capacity.cpu', 'n1'],
    ['pods[0] shop/web: spec', 'web'],
    ['pods[0] p', 'p'],
  ])('finds the change of %s', (path, name) => {
    expect(changeAt(edit(), path)?.name.name).toBe(name)
  })

  it.each(['name', 'nodes[3] other: x', 'apply[7]'])('finds none for %s', (path) => {
    expect(changeAt(edit(), path)).toBeUndefined()
  })
})

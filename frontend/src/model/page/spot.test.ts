import { describe, expect, it } from 'vitest'
import { carry, NO_SPOT, samePlace, type Place } from './spot'

describe('carry', () => {
  it('keeps the lesson and its beat, and nothing else', () => {
    expect(carry('/runs/1?step=4', '?step=3&node=a&lesson=filters&beat=2')).toBe('/runs/1?step=4&lesson=filters&beat=2')
  })

  it('lets an address say another beat itself', () => {
    expect(carry('/runs/1?beat=5', '?lesson=filters&beat=2')).toBe('/runs/1?beat=5&lesson=filters')
  })

  it('adds nothing where nothing is carried', () => {
    expect(carry('/runs/1', '?step=3')).toBe('/runs/1')
  })
})

describe('samePlace', () => {
  const place: Place = { href: '/runs/1?step=4', pointer: { ...NO_SPOT, node: 'a' } }

  it('compares address and pointer', () => {
    expect(samePlace(place, { href: '/runs/1?step=4', pointer: { node: 'a', plugin: null, pod: null } })).toBe(true)
    expect(samePlace(place, { ...place, pointer: { ...place.pointer, plugin: 'NodeName' } })).toBe(false)
    expect(samePlace(place, { ...place, href: '/runs/1?step=5' })).toBe(false)
  })
})

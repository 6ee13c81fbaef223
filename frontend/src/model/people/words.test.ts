import { describe, expect, it } from 'vitest'
import { accessWords, isThisMachineAlone, refusedWords } from './words'

describe('whose a thing is, and who sees it', () => {
  it.each([
    [{ owner: 'ada', mine: true, mayChange: true, visibility: 'private' }, 'Yours · private'],
    [{ owner: 'ada', mine: false, mayChange: false, visibility: 'workshop' }, 'ada’s · workshop'],
    [{ owner: null, mine: false, mayChange: false, visibility: 'everybody' }, 'Example · everybody'],
    [{ owner: null, mine: false, mayChange: true, visibility: 'private' }, 'Nobody’s · private'],
  ] as const)('%o', (access, words) => expect(accessWords(access)).toBe(words))
})

it('says why a link led nowhere, and nothing without a link', () => {
  expect(refusedWords(null)).toBeNull()
  expect(refusedWords('not-found')).toMatch(/^This link does not work/)
  expect(refusedWords('too-many-tries')).toMatch(/^Too many links/)
  expect(refusedWords('cancelled')).toMatch(/^You did not sign in/)
  expect(refusedWords('not-allowed')).toMatch(/does not accept that account/)
})

it.each([
  ['http://127.0.0.1:8000/join/k7m2p', true],
  ['http://localhost/join/k7m2p', true],
  ['http://[::1]:8000/join/k7m2p', true],
  ['http://192.168.1.20:8000/join/k7m2p', false],
  ['https://localhost.example.org/join/k7m2p', false],
])('%s: nobody else reaches it: %s', (address, alone) => expect(isThisMachineAlone(address)).toBe(alone))

import { expect, it } from 'vitest'
import { recordOf } from './record'

const NOBODY = { holderIdentity: '', leaseDurationSeconds: 0, acquireTime: null, renewTime: null, leaseTransitions: 0 }
const annotated = (value: unknown) => ({ metadata: { annotations: { 'control-plane.alpha.kubernetes.io/leader': value } } })

it.each([
  [
    'the spec of a Lease',
    { spec: { holderIdentity: 'a_1', leaseDurationSeconds: 15, acquireTime: '2026-01-01T00:00:00.000000Z', renewTime: '2026-01-01T00:00:02.040000Z', leaseTransitions: 3 } },
    { holderIdentity: 'a_1', leaseDurationSeconds: 15, acquireTime: '2026-01-01T00:00:00.000000Z', renewTime: '2026-01-01T00:00:02.040000Z', leaseTransitions: 3 },
  ],
  [
    'the annotation of Endpoints, which counts leaders’ transitions',
    annotated('{"holderIdentity":"a_1","leaseDurationSeconds":15,"acquireTime":"2026-01-01T00:00:00Z","renewTime":"2026-01-01T00:00:02Z","leaderTransitions":2}'),
    { holderIdentity: 'a_1', leaseDurationSeconds: 15, acquireTime: '2026-01-01T00:00:00Z', renewTime: '2026-01-01T00:00:02Z', leaseTransitions: 2 },
  ],
  ['a Lease that was given back', { spec: { holderIdentity: '', leaseDurationSeconds: 1, leaseTransitions: 1 } }, { ...NOBODY, leaseDurationSeconds: 1, leaseTransitions: 1 }],
  ['a Lease with nothing in it', { spec: {} }, NOBODY],
  ['an annotation that is no JSON', annotated('leader: a'), NOBODY],
  ['an object without annotations', { metadata: {} }, NOBODY],
  ['nothing', null, NOBODY],
])('reads %s', (_, body, record) => {
  expect(recordOf(body)).toEqual(record)
})

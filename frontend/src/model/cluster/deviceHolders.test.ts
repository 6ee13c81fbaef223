import { expect, it } from 'vitest'
import { DeviceHolders } from './deviceHolders'

const DEVICES = { names: ['d/n1/a', 'd/n1/b'], nodes: [[0, 1]], takenBy: [['ml/x'], []] }

function got(claim: string, ...devices: string[]) {
  return { claim, what: 'reserved' as const, allocation: { devices: { results: devices.map((device) => ({ driver: 'd', pool: 'n1', device, adminAccess: false })) } } }
}

it('follows what attempts write into claims, forwards and backwards', () => {
  const holders = new DeviceHolders(DEVICES)
  holders.append([got('ml/y', 'b')])
  holders.append([{ claim: 'ml/y', what: 'reserved' as const, allocation: null }])
  holders.append([{ claim: 'ml/x', what: 'deallocated' as const, allocation: null }])
  expect([0, 1, 2, 3, 0].map((at) => holders.at(at))).toEqual([
    [['ml/x'], []],
    [['ml/x'], ['ml/y']],
    [['ml/x'], ['ml/y']],
    [[], ['ml/y']],
    [['ml/x'], []],
  ])
})

it('knows of nothing where there are no devices', () => {
  const holders = new DeviceHolders(undefined)
  holders.append([got('ml/y', 'b')])
  expect(holders.at(1)).toBeUndefined()
})

import { describe, expect, it } from 'vitest'
import { number, object, string } from '../wire/decoders'
import { simulationMessage } from '../wire/simulations'
import type { Socket, StreamStatus } from './resumingSocket'
import { SimulationStream } from './simulationStream'

const read = simulationMessage(object({ seq: number, type: string }))

class FakeWorld {
  sockets: (Socket & { after: number })[] = []
  waiting: (() => void)[] = []
  open = (after: number): Socket => {
    const socket = { after, onmessage: null, onclose: null, close: () => undefined }
    this.sockets.push(socket)
    return socket
  }
  now = () => 0
  chance = () => 0
  later = (run: () => void) => {
    this.waiting.push(run)
    return () => undefined
  }
  say(message: unknown) {
    this.sockets.at(-1)!.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>)
  }
  cut(code: number) {
    this.sockets.at(-1)!.onclose?.({ code } as CloseEvent)
  }
}

function follow(after = 0) {
  const world = new FakeWorld()
  const seen: number[] = []
  const statuses: StreamStatus[] = []
  const stream = new SimulationStream(
    world,
    read,
    { onEvents: (events) => seen.push(...events.map(({ seq }) => seq)), onStanding: () => undefined, onStatus: (status) => statuses.push(status) },
    after,
  )
  return { world, seen, statuses, stream }
}

const frames = (...seqs: number[]) => ({ type: 'batch', body: { frames: seqs.map((seq) => ({ seq, type: 'x', body: {} })) } })
const hello = { type: 'hello', body: { state: 'running', lastSeq: 9, now: 0, duration: 5 } }

describe('a simulation stream', () => {
  it('hands on every event of batches and single frames once', () => {
    const { world, seen } = follow()
    world.say(hello)
    world.say(frames(1, 2, 3))
    world.say(frames(2, 3, 4))
    world.say({ seq: 5, type: 'x', body: {} })
    expect(seen).toEqual([1, 2, 3, 4, 5])
  })

  it('asks again from the last event after a gap or a lost connection', () => {
    const { world, seen, statuses } = follow()
    world.say(frames(1))
    world.say(frames(3))
    expect(statuses.at(-1)).toEqual({ kind: 'reconnecting', attempt: 1, retryAt: 500 })
    world.waiting.at(-1)!()
    expect(world.sockets.at(-1)!.after).toBe(1)
    world.cut(1006)
    expect(statuses.at(-1)).toEqual({ kind: 'reconnecting', attempt: 2, retryAt: 1000 })
    expect(seen).toEqual([1])
  })

  it('ends with the event that says so', () => {
    const { world, seen, statuses } = follow(6)
    world.say({ seq: 7, type: 'finished', body: {} })
    world.cut(1000)
    expect(seen).toEqual([7])
    expect(statuses.at(-1)).toEqual({ kind: 'finished' })
  })

  it('does not try again what is refused', () => {
    const { world, statuses } = follow()
    world.say({ type: 'error', body: { code: 'not-found', detail: 'There is none.' } })
    world.cut(4404)
    expect(statuses.at(-1)).toEqual({ kind: 'refused', code: 'not-found', detail: 'There is none.' })
    expect(world.waiting).toEqual([])
  })

  it('says that the page is too old for what it cannot read', () => {
    const { world, statuses } = follow()
    world.say(hello)
    world.say({ type: 'batch', body: { frames: [{ seq: 1 }] } })
    expect(statuses.at(-1)).toMatchObject({ kind: 'refused', code: 'not-understood' })
  })
})

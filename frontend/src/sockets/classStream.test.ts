import { describe, expect, it } from 'vitest'
import type { ClassFrame } from '../wire/classroom'
import { ClassStream } from './classStream'
import type { Socket, StreamStatus } from './resumingSocket'

class FakeSocket implements Socket {
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  sent: string[] = []
  constructor(readonly after: number) {}
  close() {}
  send(data: string) {
    this.sent.push(data)
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>)
  }
}

function follow() {
  const sockets: FakeSocket[] = []
  const timers: (() => void)[] = []
  const frames: ClassFrame[] = []
  const statuses: StreamStatus[] = []
  const world = {
    open: (after: number) => sockets[sockets.push(new FakeSocket(after)) - 1]!,
    now: () => 0,
    chance: () => 0,
    later: (run: () => void) => {
      timers.push(run)
      return () => undefined
    },
  }
  const nothing = () => undefined
  const stream = new ClassStream(world, {
    onFrame: (frame) => frames.push(frame),
    onHello: nothing,
    onStanding: nothing,
    onWork: nothing,
    onOpened: nothing,
    onRefused: nothing,
    onStatus: (status) => statuses.push(status),
  })
  return { stream, sockets, timers, frames, statuses }
}

const hello = { type: 'hello', body: { lastSeq: 0, title: 'One', leads: false } }
const call = (seq: number) => ({ seq, type: 'call', body: {} })

describe('ClassStream', () => {
  it('hands on every frame once, and asks again after a gap', () => {
    const { sockets, timers, frames } = follow()
    sockets[0]!.say(hello)
    sockets[0]!.say(call(1))
    sockets[0]!.say(call(1))
    sockets[0]!.say(call(3))
    timers[0]!()
    expect(sockets[1]!.after).toBe(1)
    sockets[1]!.say(call(2))
    expect(frames.map(({ seq }) => seq)).toEqual([1, 2])
  })

  it('goes on after a state that stands for all before it', () => {
    const { sockets, frames } = follow()
    sockets[0]!.say({ seq: 40, type: 'state', body: { path: '/', pointer: null, calls: 0, question: null } })
    sockets[0]!.say(call(41))
    expect(frames.map(({ seq }) => seq)).toEqual([40, 41])
  })

  it('says nothing before the server has answered', () => {
    const { stream, sockets } = follow()
    stream.say({ type: 'call' })
    sockets[0]!.say(hello)
    stream.say({ type: 'call' })
    expect(sockets[0]!.sent).toEqual(['{"type":"call"}'])
  })

  it('does not come back after being sent away', () => {
    const { sockets, statuses, timers } = follow()
    sockets[0]!.say({ type: 'error', body: { code: 'not-found', detail: 'There is no workshop.' } })
    sockets[0]!.onclose?.({ code: 4404 } as CloseEvent)
    expect(statuses.at(-1)).toEqual({ kind: 'refused', code: 'not-found', detail: 'There is no workshop.' })
    expect(timers).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../wire/runEvents'
import type { Socket, StreamStatus } from './resumingSocket'
import { RunStream } from './runStream'

class FakeSocket implements Socket {
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  closed = false
  constructor(readonly after: number) {}
  close() {
    this.closed = true
  }
  say(seq: number, type: string, body: unknown) {
    this.onmessage?.({ data: JSON.stringify({ seq, type, body }) } as MessageEvent<string>)
  }
  lose() {
    this.onclose?.({} as CloseEvent)
  }
}

function follow(after = 0) {
  const sockets: FakeSocket[] = []
  const timers: (() => void)[] = []
  const events: RunEvent[] = []
  const statuses: StreamStatus[] = []
  const heads: number[] = []
  const stream = new RunStream(
    {
      open: (from) => sockets[sockets.push(new FakeSocket(from)) - 1]!,
      now: () => 1000,
      chance: () => 0,
      later: (run) => {
        timers.push(run)
        return () => timers.splice(timers.indexOf(run), 1)
      },
    },
    { onEvent: (event) => events.push(event), onHead: (lastSeq) => heads.push(lastSeq), onStatus: (status) => statuses.push(status) },
    after,
  )
  return { stream, sockets, timers, events, statuses, heads, seqs: () => events.map(({ seq }) => seq) }
}

const STARTED = { total: 2, nodes: 1 }

describe('RunStream', () => {
  it('hands on events in order and ends with the run', () => {
    const { sockets, statuses, heads, seqs } = follow()
    sockets[0]!.say(0, 'hello', { lastSeq: 2 })
    expect(heads).toEqual([2])
    sockets[0]!.say(1, 'started', STARTED)
    sockets[0]!.say(2, 'finished', { state: 'succeeded', counts: null, error: null })
    expect(seqs()).toEqual([1, 2])
    expect(statuses.map(({ kind }) => kind)).toEqual(['connecting', 'live', 'finished'])
    expect(sockets[0]!.closed).toBe(true)
  })

  it('goes on listening to an interrupted run, which may be taken up again', () => {
    const { sockets, seqs } = follow()
    sockets[0]!.say(1, 'finished', { state: 'interrupted', counts: null, error: null })
    sockets[0]!.say(2, 'started', STARTED)
    expect(seqs()).toEqual([1, 2])
  })

  it('asks again from the last event after a lost connection and drops what it has seen', () => {
    const { sockets, timers, statuses, seqs } = follow()
    sockets[0]!.say(0, 'hello', { lastSeq: 1 })
    sockets[0]!.say(1, 'started', STARTED)
    sockets[0]!.lose()
    expect(statuses.at(-1)).toEqual({ kind: 'reconnecting', attempt: 1, retryAt: 1500 })
    timers[0]!()
    expect(sockets[1]!.after).toBe(1)
    sockets[1]!.say(1, 'started', STARTED)
    sockets[1]!.say(2, 'attempts', { items: [] })
    expect(seqs()).toEqual([1, 2])
  })

  it('asks again after a gap instead of handing on what follows it', () => {
    const { sockets, statuses, seqs } = follow(4)
    sockets[0]!.say(6, 'attempts', { items: [] })
    expect(seqs()).toEqual([])
    expect(statuses.at(-1)?.kind).toBe('reconnecting')
    expect(sockets[0]!.closed).toBe(true)
  })

  it('says what the server refused and does not try again', () => {
    const { sockets, timers, statuses } = follow()
    sockets[0]!.say(0, 'error', { code: 'not_found', detail: 'There is no such run.' })
    expect(statuses.at(-1)).toEqual({ kind: 'refused', code: 'not_found', detail: 'There is no such run.' })
    expect(timers).toEqual([])
  })

  it('hands on nothing after close', () => {
    const { stream, sockets, seqs } = follow()
    const { onmessage } = sockets[0]!
    stream.close()
    expect(sockets[0]!.onmessage).toBeNull()
    expect(onmessage).not.toBeNull()
    expect(seqs()).toEqual([])
  })

  it('tries at once when told to', () => {
    const { stream, sockets, timers } = follow()
    sockets[0]!.lose()
    stream.retryNow()
    expect(sockets.length).toBe(2)
    expect(timers).toEqual([])
  })
})

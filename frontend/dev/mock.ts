import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Plugin } from 'vite'
import type { Answer } from '../src/wire/schema'
import { makeWorld, type World } from './world'

// Answers the addresses the page asks, from made-up worlds. A run's id is its world: "small", "large", "huge".
const WORLDS: Record<string, [nodes: number, pods: number]> = { small: [15, 60], medium: [300, 1500], huge: [5000, 12_000] }
const cache = new Map<string, World>()

function world(id: string): World {
  const [nodes, pods] = WORLDS[id] ?? WORLDS.small!
  const found = cache.get(id) ?? makeWorld(nodes, pods, 7)
  cache.set(id, found)
  return found
}

function counts(id: string) {
  const result = { scheduled: 0, preempting: 0, unschedulable: 0, gated: 0, error: 0 }
  for (const { outcome } of world(id).attempts) result[outcome] += 1
  return result
}

const run = (id: string): Answer<'Run'> => ({
  id,
  snapshot: { id, name: `${id} cluster` },
  policy: null,
  state: 'succeeded',
  progress: { done: world(id).attempts.length, total: world(id).attempts.length },
  counts: counts(id),
  createdAt: '2026-01-05T10:00:00Z',
  owner: null,
  startedAt: '2026-01-05T10:00:00Z',
  finishedAt: '2026-01-05T10:00:04Z',
  error: null,
  lastSeq: 3,
  options: {},
  demo: null,
  listed: true,
  extenders: [],
  warnings: [],
  violations: null,
})

const demos = (): Answer<'Demo'>[] =>
  Object.entries(WORLDS).map(([slug, [nodes, pods]]) => ({
    slug,
    title: `A ${slug} cluster`,
    summary: 'GPU pods and others compete for nodes.',
    lesson: 'Labels alone keep nothing away.',
    caption: '',
    nodes,
    pods,
    snapshot: slug,
    policy: null,
    picture: null,
    after: null,
  }))

function page(results: unknown[]) {
  return { count: results.length, next: null, previous: null, results, unreadable: [] }
}

function nodeOf(id: string, k: number, name: string): Answer<'NodeExplanation'> {
  const explanation = world(id).explain(k)
  const node = explanation.nodes.indexOf(name)
  return {
    node: name,
    filters: explanation.filters.map(({ plugin, skipped }) => ({ plugin, verdict: skipped ? 'skipped' : 'passed', wouldBe: skipped ? null : 'passed', code: null, reasons: [] })),
    scores: explanation.scores.map((s) => ({
      plugin: s.plugin,
      raw: s.raw[node] ?? 0,
      normalised: s.normalised[node] ?? 0,
      weight: s.weight,
      weighted: s.weighted[node] ?? 0,
      formula: 'cpu (16000−1600)·100/16000 = 90, memory 71 → 80',
      normalisation: '',
    })),
    total: explanation.totals[node] ?? null,
    domains: [],
    devices: null,
  }
}

function answer(url: string, method: string): unknown {
  const [section, id, part, k, , node] = url.replace('/api/v1/', '').split('?')[0]!.split('/').filter(Boolean)
  if (section === 'demos') return method === 'POST' ? run(id!) : demos()
  if (section === 'runs' && !id) return method === 'POST' ? run('small') : page(Object.keys(WORLDS).map(run))
  if (section === 'snapshots' && method === 'POST') return { id: 'small', name: 'small', createdAt: '2026-01-05T10:00:00Z' }
  if (section === 'runs' && !part) return run(id!)
  if (part === 'cluster') return world(id!).cluster
  if (part === 'attempts' && node) return nodeOf(id!, Number(k), node)
  if (part === 'attempts') return world(id!).explain(Number(k))
  return null
}

function serve(request: IncomingMessage, response: ServerResponse, next: () => void) {
  const url = decodeURIComponent(request.url ?? '')
  if (!url.startsWith('/api/')) return next()
  const body = answer(url, request.method ?? 'GET')
  response.statusCode = body === null ? 404 : 200
  response.setHeader('Content-Type', body === null ? 'application/problem+json' : 'application/json')
  response.end(JSON.stringify(body ?? { title: 'Not found', status: 404, detail: `${url} is not made up` }))
}

function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = payload.length < 126 ? Buffer.from([0x81, payload.length]) : payload.length < 65536 ? Buffer.from([0x81, 126, payload.length >> 8, payload.length & 255]) : Buffer.alloc(10)
  if (head.length === 10) {
    head[0] = 0x81
    head[1] = 127
    head.writeBigUInt64BE(BigInt(payload.length), 2)
  }
  return Buffer.concat([head, payload])
}

function stream(request: IncomingMessage, socket: Duplex) {
  const id = request.url!.split('/')[3]!
  const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`)
  const send = (seq: number, type: string, body: unknown) => socket.write(textFrame(JSON.stringify({ seq, type, body })))
  const { attempts, cluster } = world(id)
  send(0, 'hello', { lastSeq: 3 })
  send(1, 'started', { total: attempts.length, nodes: cluster.nodes.names.length })
  send(2, 'attempts', { items: attempts })
  send(3, 'finished', { state: 'succeeded', counts: counts(id), error: null })
  socket.on('error', () => socket.destroy())
}

export function mockPlayground(): Plugin {
  return {
    name: 'mock-playground',
    configureServer(server) {
      server.middlewares.use(serve)
      server.httpServer?.on('upgrade', (request, socket) => {
        if (request.url?.startsWith('/ws/')) stream(request, socket)
      })
    },
  }
}

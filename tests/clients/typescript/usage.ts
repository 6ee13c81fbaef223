// A client of types that openapi-typescript made of the OpenAPI document: compiled strictly, then run against a server.
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.js'

type Explanation = components['schemas']['Explanation']

const address = process.argv[2]!
const cluster = JSON.parse(process.argv[3]!) as Record<string, unknown>
const api = createClient<paths>({ baseUrl: address })

function must<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error))
  return answer.data
}

/** The reasons of the nodes that a filter rejected, by node. */
function rejections(explanation: Explanation): Record<string, readonly string[]> {
  const found: Record<string, readonly string[]> = {}
  for (const { verdicts, statuses } of explanation.filters) {
    verdicts.forEach((verdict, row) => {
      const status = statuses[verdict] ?? null // null: the node passes
      if (status !== null) found[explanation.nodes[row]!] ??= status.reasons
    })
  }
  return found
}

const snapshot = must(await api.POST('/api/v1/snapshots/', { body: cluster }))
const run = must(await api.POST('/api/v1/runs/', { params: { query: { wait: 30 } }, body: { snapshot: snapshot.id } }))
const path = { run_id: run.id }
const { results, next, previous } = must(await api.GET('/api/v1/runs/{run_id}/attempts/', { params: { path } }))
const last: string | null = next ?? previous
const pod = must(await api.GET('/api/v1/runs/{run_id}/pods/{namespace}/{name}/', { params: { path: { ...path, namespace: 'shop', name: 'huge' } } }))
const first = must(await api.GET('/api/v1/runs/{run_id}/attempts/{k}/', { params: { path: { ...path, k: 0 } } }))

console.log(
  JSON.stringify({
    state: run.state,
    last,
    outcomes: results.map(({ outcome }) => outcome),
    rejections: pod.explanation && rejections(pod.explanation),
    deciding: first.preemption?.candidates.map(({ node, criteria }) => [node, criteria.highestPriority]),
  }),
)

/** What a new scenario begins with: small, and something happens. */
export const STARTER = `title: My scenario
duration: 30s
nodes: {count: 2, template: {cpu: 4, memory: 8Gi}}
operations:
  - {at: 0s, pods: {name: batch, count: 2, cpu: 3, priority: 0, gracePeriod: 10s}}
  - {at: 5s, pods: {name: urgent, cpu: 3, priority: 100}}
`

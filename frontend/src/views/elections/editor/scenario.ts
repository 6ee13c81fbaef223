/** Where somebody begins who brings nothing. */
export const PLAIN_SCENARIO = `title: My election
duration: 40s
jitter: true
network: {takes: 20ms}
replicas:
  - name: a
  - {name: b, startAt: 500ms}
  - {name: c, startAt: 1s}
faults:
  - {at: 10s, fault: crash, replica: a}
`

/** Fields and faults, with an example each. */
export const FIELDS: readonly { yaml: string; what: string }[] = [
  { yaml: 'jitter: false', what: 'retries exactly a retry period apart; true is what client-go does' },
  { yaml: 'election: {leaseDuration: 15s, renewDeadline: 10s, retryPeriod: 2s}', what: 'the durations; allowUnsafe: true for those that client-go refuses' },
  { yaml: 'lock: {kind: endpoints, watchers: {endpoints: 103}}', what: 'leases, configmaps or endpoints' },
  { yaml: 'network: {takes: 10ms, spread: 4ms}', what: 'how long a request takes' },
  { yaml: 'work: {nodes: 4, every: 1s, runsFor: 30s}', what: 'what the leader schedules; false for nothing' },
  { yaml: '{name: b, startAt: 500ms, clock: {offset: 1h, rate: 1.01}, restartAfter: 1s}', what: 'a replica' },
]

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

export const FAULTS: readonly { yaml: string; what: string }[] = [
  { yaml: '{at: 7s, fault: crash, replica: a}', what: 'gone without a word' },
  { yaml: '{at: 7s, fault: stop, replica: a}', what: 'asked to end (SIGTERM)' },
  { yaml: '{at: 9s, fault: start, replica: a}', what: 'started again' },
  { yaml: '{at: 7s, fault: pause, replica: a, for: 24s}', what: 'stands still, its clocks do not' },
  { yaml: '{at: 7s, fault: suspend, replica: a, for: 19s}', what: 'the machine stands still' },
  { yaml: '{at: 7s, fault: partition, replica: a, mode: hang}', what: 'cut off; mode refuse or hang' },
  { yaml: '{at: 7s, fault: outage, for: 8s}', what: 'the API server is gone' },
  { yaml: '{at: 7s, fault: slow, takes: 3s}', what: 'requests take longer' },
  { yaml: '{at: 7s, fault: jump, replica: a, by: -1h}', what: 'the calendar is set' },
  { yaml: '{at: 7s, fault: drift, replica: b, rate: 1.5}', what: 'clocks run fast or slow' },
  { yaml: '{at: 7s, fault: upgrade, order: leaderFirst, wait: 10s}', what: 'a rolling upgrade' },
  { yaml: '{at: 7s, fault: deleteLease}', what: 'somebody deletes the lock' },
]

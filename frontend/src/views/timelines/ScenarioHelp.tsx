import styles from './NewTimelinePage.module.css'

const OPERATIONS: readonly { what: string; yaml: string }[] = [
  { what: 'Pods, one or many, once or again and again', yaml: '- {at: 1m, pods: {name: job, count: 2, cpu: 1, memory: 2Gi, runsFor: 90s}, times: 8, every: 20s}' },
  { what: 'Any Kubernetes object', yaml: '- at: 1s\n  create: {apiVersion: apps/v1, kind: Deployment, …}' },
  { what: 'Deployments and Jobs grow and shrink', yaml: '- {at: 10s, scale: {kind: Deployment, name: web, replicas: 4}}' },
  { what: 'Nodes', yaml: '- {at: 4s, cordon: node-1}\n- {at: 20s, failNode: node-2}\n- {at: 4m, recoverNode: node-2}\n- {at: 10s, label: {node: node-1, labels: {disk: ssd}}}' },
  {
    what: 'Gates, bindings, another policy',
    yaml: '- {at: 20s, updatePod: {name: a, removeGates: all}}\n- {at: 500ms, failBindings: {count: 2}}\n- at: 40s\n  policy: |\n    apiVersion: kubescheduler.config.k8s.io/v1 …',
  },
]

/** What can be written in a scenario, by example. */
export function ScenarioHelp() {
  return (
    <section className={styles.help} aria-label="What can happen in a scenario">
      <h3>What can happen</h3>
      {OPERATIONS.map(({ what, yaml }) => (
        <div key={what}>
          {what}
          <pre>{yaml}</pre>
        </div>
      ))}
      <p>
        Besides: <code>nodes</code> or <code>objects</code> at the start, <code>release</code> of kube-scheduler, <code>timing</code> (durations of a cycle and a binding), <code>controllers</code>{' '}
        (workloads, disruption, taintEviction, claims), <code>seed</code>, <code>policy</code>.
      </p>
    </section>
  )
}

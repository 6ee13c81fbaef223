import { ACTIONS, type FormalAction } from '../../model/run/formalModel'
import { Dialog } from '../../ui/Dialog'
import type { Violation } from '../../wire/outcome'
import styles from './ModelDialog.module.css'

interface Props {
  action: FormalAction // of the step on screen
  violations: readonly Violation[]
  onClose: () => void
}

const STRICTER = [
  'The nominated node of a pod is tried first, and chosen if the pod fits, whatever the scores of the other nodes are.',
  'Preemption is tried only where removing all pods of lower priority makes room, and only on nodes whose rejection is not final.',
  'A pod does not preempt if it has preemptionPolicy: Never, if its profile has no DefaultPreemption, or while victims are still terminating.',
  'With sampling the chosen node is the best of those looked at: it need not be the best of all.',
]

/** What the formal model says, and which of its actions this step was. */
export function ModelDialog({ action, violations, onClose }: Props) {
  return (
    <Dialog title="The formal model" onClose={onClose}>
      <div className={styles.model}>
        {violations.length > 0 && (
          <ul className={styles.violations} role="alert">
            {violations.map(({ clause, text }) => (
              <li key={clause + text}>
                <b>{clause}</b> {text}
              </li>
            ))}
          </ul>
        )}
        <p>A step chooses an unbound pod such that no waiting pod has a higher rank, and does exactly one of three things.</p>
        <div className={styles.box}>
          <table>
            <thead>
              <tr>
                <th scope="col">Action</th>
                <th scope="col">When</th>
                <th scope="col">What</th>
              </tr>
            </thead>
            <tbody>
              {(Object.keys(ACTIONS) as FormalAction[]).map((name) => (
                <tr key={name} data-here={name === action}>
                  <th scope="row">
                    {ACTIONS[name].word}
                    {name === action && <small>this step</small>}
                  </th>
                  <td>{ACTIONS[name].when}</td>
                  <td>{ACTIONS[name].what}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p>
          A node is feasible if it passes every filter; viability is the sum of the weighted scores. Only what the action names may change. Each step is locally optimal; the whole run is not always
          optimal.
        </p>
        <h3>Where kube-scheduler is stricter</h3>
        <ul className={styles.stricter}>
          {STRICTER.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className={styles.more}>
          <a href="/docs/formal-model/">The formal model</a> has all of it. Runs started with “Check against the formal model” check every step against it.
        </p>
      </div>
    </Dialog>
  )
}

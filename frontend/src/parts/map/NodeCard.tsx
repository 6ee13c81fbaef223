import { amount, percent, plural } from '../../model/text/quantity'
import { freeWords, podNames, type DeviceFacts, type NodeFacts } from '../../model/map/nodeFacts'
import { OutcomeSign } from '../signs/OutcomeSign'
import { VerdictWords } from './VerdictWords'
import styles from './NodeCard.module.css'

const IN_A_LINE = 6
const SHOWN_DEVICES = 8

/** What there is to know about a node at this step. */
export function NodeCard({ facts }: { facts: NodeFacts }) {
  return (
    <div className={styles.card}>
      <p className={styles.title}>
        <b>{facts.name}</b> <span>{facts.zone}</span>
      </p>
      {facts.verdict && <VerdictWords verdict={facts.verdict} />}
      {facts.chosen && (
        <p className={styles.line}>
          <OutcomeSign outcome={facts.chosen} /> {facts.chosen === 'scheduled' ? 'the pod goes here' : 'the pod is nominated to it'}
        </p>
      )}
      {facts.notes.map((note) => (
        <p key={note} className={styles.line}>
          {note}
        </p>
      ))}
      {facts.unschedulable && <p className={styles.line}>unschedulable (cordoned)</p>}
      {facts.taints.map((taint) => (
        <p key={taint} className={styles.line}>
          taint <code>{taint}</code>
        </p>
      ))}
      <table className={styles.resources}>
        <tbody>
          {facts.resources.map(({ name, used, allocatable }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{amount(name, used)}</td>
              <td>of {amount(name, allocatable)}</td>
              <td>{percent(used, allocatable)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {facts.devices.length > 0 && <Devices devices={facts.devices} />}
      <Pods facts={facts} />
    </div>
  )
}

/** Few in a line, more in two columns. */
function Pods({ facts }: { facts: NodeFacts }) {
  const { names, more } = podNames(facts)
  const isLong = names.length > IN_A_LINE
  return (
    <>
      <p className={styles.pods}>
        {plural(facts.pods.length, 'pod')}
        {names.length > 0 && ': '}
        {!isLong && names.join(', ')}
      </p>
      {isLong && (
        <ul className={styles.names}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      )}
    </>
  )
}

function Devices({ devices }: { devices: readonly DeviceFacts[] }) {
  const more = devices.length - SHOWN_DEVICES
  return (
    <>
      <p className={styles.line}>{freeWords(devices)}</p>
      <table className={styles.resources}>
        <tbody>
          {devices.slice(0, SHOWN_DEVICES).map(({ name, takenBy }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{takenBy.length > 0 ? takenBy.join(', ') : 'free'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={styles.line}>and {plural(more, 'more device')}</p>}
    </>
  )
}

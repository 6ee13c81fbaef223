import { FATE_WORDS, holderWords, trialsByRequest, type DeviceTrial, type NodeSearch } from '../../model/decision/devices'
import { count, plural } from '../../model/text/quantity'
import { VerdictSign } from '../signs/VerdictSign'
import styles from './DeviceTrials.module.css'

/** One node's devices: who had them before the attempt, and what became of each for every request, with the values that decided. */
export function DeviceTrials({ search }: { search: NodeSearch }) {
  const groups = trialsByRequest(search.trials)
  return (
    <div className={styles.devices}>
      <Devices devices={search.devices} />
      {search.settled.map(({ claim, usable }) => (
        <p key={claim}>
          <b>{claim}</b> has its devices already; they can {usable ? '' : 'not '}be used from here.
        </p>
      ))}
      {groups.map(({ key, claim, request, trials }) => (
        <section key={key} aria-label={`Tried for ${claim}, ${request}`}>
          <h4>
            {claim} <span>{request}</span>
          </h4>
          <ol>
            {trials.map((trial, position) => (
              <Trial key={position} trial={trial} />
            ))}
          </ol>
        </section>
      ))}
      {search.more > 0 && <p>and {count(search.more)} more trials</p>}
      {groups.length === 0 && search.verdict && <p>{search.verdict}</p>}
    </div>
  )
}

function Devices({ devices }: { devices: NodeSearch['devices'] }) {
  if (devices.length === 0) return <p>The node has no devices.</p>
  return (
    <details>
      <summary>{plural(devices.length, 'device')} before this attempt</summary>
      <ul>
        {devices.map((one) => (
          <li key={`${one.driver}/${one.pool}/${one.device}`}>
            {one.device} <span>of {one.driver}</span> {holderWords(one)}
          </li>
        ))}
      </ul>
    </details>
  )
}

const isGood = ({ fate }: DeviceTrial) => fate === 'chosen' || fate === 'given back'

function Trial({ trial }: { trial: DeviceTrial }) {
  const { device, fate, detail, selector } = trial
  return (
    <li>
      <span className={styles.head}>
        <VerdictSign kind={isGood(trial) ? 'passed' : 'rejected'} /> <b>{device}</b> <span>{FATE_WORDS[fate]}</span>
      </span>
      {selector ? <FalseSelector selector={selector} /> : detail && <span className={styles.detail}>{detail}</span>}
    </li>
  )
}

function FalseSelector({ selector: { owner, number, expression, values } }: { selector: NonNullable<DeviceTrial['selector']> }) {
  return (
    <span className={styles.detail}>
      {owner}, selector {number + 1}: <code>{expression}</code>
      {values.map(({ name, value }) => (
        <span key={name} className={styles.value}>
          <code>{name}</code> is <code>{value}</code>
        </span>
      ))}
    </span>
  )
}

import { FAULT_KINDS } from '../../../model/elections/faultKinds'
import { Panel } from '../../../ui/Panel'
import styles from './Reference.module.css'
import { FIELDS } from './scenario'

/** Fields of a scenario. */
export function Reference({ className }: { className: string }) {
  return (
    <Panel title="Fields of a scenario" className={className}>
      <div className={styles.reference} tabIndex={0} role="group" aria-label="Fields and faults">
        <h3>Fields</h3>
        <List items={FIELDS} />
        <h3>Faults</h3>
        <List items={FAULT_KINDS.map(({ example, what }) => ({ yaml: example, what }))} />
      </div>
    </Panel>
  )
}

function List({ items }: { items: readonly { yaml: string; what: string }[] }) {
  return (
    <dl>
      {items.map(({ yaml, what }) => (
        <div key={yaml}>
          <dt>
            <code>{yaml}</code>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { Belief, Knowledge } from '../../../model/elections/knowledge'
import { span } from '../../../model/text/virtualTime'
import { Panel } from '../../../ui/Panel'
import styles from './KnowledgePanel.module.css'

const TENTH = 100_000_000
const tenths = (ns: number): string => span(Math.round(ns / TENTH) * TENTH)

/** The record as it is, and as each replica believes it to be: it acts on what it believes. */
export function KnowledgePanel({ knowledge: { holder, version, beliefs } }: { knowledge: Knowledge }) {
  return (
    <Panel title="Who knows what" note={beliefs.some(({ agrees }) => !agrees) ? 'not all have the newest' : ''}>
      <table className={styles.table} aria-label="The record as it is, and as each replica knows it">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">who</span>
            </th>
            <th scope="col">holder</th>
            <th scope="col">version</th>
            <th scope="col">runs out</th>
          </tr>
        </thead>
        <tbody>
          <tr className={styles.truth}>
            <th scope="row">API server</th>
            <td>{version === null ? 'no record' : holder || 'nobody'}</td>
            <td>{version ?? '–'}</td>
            <td />
          </tr>
          {beliefs.map((belief) => (
            <Row key={belief.replica} belief={belief} />
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function Row({ belief: { replica, holder, version, left, agrees } }: { belief: Belief }) {
  return (
    <tr data-agrees={agrees}>
      <th scope="row">{replica}</th>
      <td>{version === null ? 'has seen none' : holder || 'nobody'}</td>
      <td>
        {version ?? '–'} <abbr title={agrees ? 'the newest' : 'an older one'}>{agrees ? '✓' : '≠'}</abbr>
      </td>
      <td>{left === null || !holder ? '–' : left > 0 ? `in ${tenths(left)}` : `${tenths(-left)} ago`}</td>
    </tr>
  )
}

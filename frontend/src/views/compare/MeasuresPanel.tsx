import { measureRows } from '../../model/measures'
import { Panel } from '../../ui/Panel'
import type { Measures } from '../../wire/comparison'
import { SideHeads } from '../../parts/sides/SideHeads'
import styles from './ComparePage.module.css'

interface Props {
  left: Measures
  right: Measures
}

/** What the runs come to beyond their counts: why pods are left, how even nodes are, what room nothing can use. */
export function MeasuresPanel({ left, right }: Props) {
  return (
    <Panel title="Measures" note={<a href="/docs/measures/">what each means</a>} className={styles.panel}>
      <div className={styles.measures}>
        <table aria-label="Measures of both runs">
          <thead>
            <tr>
              <td />
              <SideHeads />
            </tr>
          </thead>
          <tbody>
            {measureRows(left, right).map(({ name, meaning, values: [one, other] }) => (
              <tr key={name} data-same={one === other}>
                <th scope="row" title={meaning}>
                  {name}
                </th>
                <td>{one}</td>
                <td>{other}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

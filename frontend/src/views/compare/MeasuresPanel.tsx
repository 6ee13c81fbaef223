import { measureRows } from '../../model/measures'
import { Panel } from '../../ui/Panel'
import type { Measures } from '../../wire/comparison'
import { Change } from './Change'
import { SideHeads } from '../../parts/sides/SideHeads'
import styles from './ComparePage.module.css'

interface Props {
  runs: readonly Measures[]
}

/** What the runs come to beyond their counts: why pods are left, how even nodes are, what room nothing can use. */
export function MeasuresPanel({ runs }: Props) {
  return (
    <Panel title="Measures" note={<a href="/docs/measures/">what each means</a>} className={styles.panel}>
      <div className={styles.measures}>
        <table aria-label="Measures of the runs">
          <thead>
            <tr>
              <td />
              <SideHeads sides={runs.length} />
            </tr>
          </thead>
          <tbody>
            {measureRows(runs).map(({ name, meaning, values, changes }) => (
              <tr key={name} data-same={values.every((value) => value === values[0])}>
                <th scope="row" title={meaning}>
                  {name}
                </th>
                {values.map((value, index) => (
                  <td key={index}>
                    {value}
                    {index > 0 && <Change text={changes[index]!} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

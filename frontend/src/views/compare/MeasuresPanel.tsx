import { measureRows } from '../../model/comparison/measures'
import { readPrices } from '../../model/answers/prices'
import { setPrices, usePrices } from '../../state/answers/prices'
import { TextField } from '../../ui/Field'
import { Panel } from '../../ui/Panel'
import { SideScroll } from '../../ui/SideScroll'
import type { Measures } from '../../wire/comparisons'
import { Change } from './Change'
import { SideHeads } from '../../parts/sides/SideHeads'
import styles from './ComparePage.module.css'

interface Props {
  runs: readonly Measures[]
}

/** What the runs come to beyond their counts: why pods are left, who was evicted, what it costs, how even nodes are, what room nothing can use. */
export function MeasuresPanel({ runs }: Props) {
  return (
    <Panel title="Measures" note={<a href="/docs/measures/">what each means</a>}>
      <div className={styles.measures}>
        <SideScroll label="Measures of the runs" pinned>
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
        </SideScroll>
      </div>
      <Prices />
    </Panel>
  )
}

/** The cluster does not say what its nodes cost. */
function Prices() {
  const { ofType, label } = usePrices(({ typed }) => typed)
  const read = readPrices(ofType)
  return (
    <details className={styles.prices} open={ofType !== '' || label !== ''}>
      <summary>Prices of nodes, for the cost</summary>
      <div>
        <TextField label="Prices by instance type" placeholder="m5.large:0.096, m5.xlarge:0.192" value={ofType} onChange={(event) => setPrices({ ofType: event.target.value })} />
        <TextField label="Or a node label with the price" placeholder="example.com/price" value={label} onChange={(event) => setPrices({ label: event.target.value })} />
      </div>
      {'mistakes' in read && <p role="alert">{read.mistakes.join(' ')}</p>}
    </details>
  )
}

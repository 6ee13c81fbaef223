import { layoutFunnel } from '../../layout/funnel'
import { FEASIBLE, NOT_LOOKED_AT_BAND, type Sort } from '../../model/decision/matrixRows'
import { plural } from '../../model/text/quantity'
import { meaningOf } from '../../model/text/words'
import type { Explanation } from '../../wire/attempts'
import { ExtenderCalls } from './ExtenderCalls'
import { FilterMatrix } from './FilterMatrix'
import { FunnelView } from './FunnelView'
import styles from './views.module.css'

interface Props {
  explanation: Explanation
  rows: readonly number[]
  band: string | null
  sort: Sort
  selected: number | null
  onBand: (band: string) => void
  onSort: (sort: Sort) => void
  onPick: (node: number) => void
  onPoint: (node: number | null) => void
}

/** Which nodes could take the pod, and what turned the others away. */
export function FilterView({ explanation, rows, band, sort, selected, onBand, onSort, onPick, onPoint }: Props) {
  return (
    <>
      <FunnelView funnel={layoutFunnel(explanation)} band={band} onBand={onBand} />
      {explanation.viaNomination && <NominationLine node={explanation.node} />}
      <PreFilterLine explanation={explanation} />
      <ExtenderCalls calls={explanation.extenderCalls ?? []} />
      {explanation.message && (
        <p className={styles.message} title="The scheduler’s own message">
          <q>{explanation.message}</q>
        </p>
      )}
      <p className={styles.caption}>
        {band === null ? plural(rows.length, 'node') : `${plural(rows.length, 'node')} ${bandWords(band)}`}
        {band !== null && (
          <button type="button" onClick={() => onBand(band)}>
            show all
          </button>
        )}
      </p>
      <FilterMatrix explanation={explanation} rows={rows} sort={sort} selected={selected} onSort={onSort} onPick={onPick} onPoint={onPoint} />
    </>
  )
}

function bandWords(band: string): string {
  if (band === FEASIBLE) return 'feasible'
  return band === NOT_LOOKED_AT_BAND ? 'not looked at' : `rejected by ${band}`
}

function NominationLine({ node }: { node: string | null }) {
  return (
    <p className={styles.nomination} title={meaningOf('viaNomination')}>
      Only the nominated node
      {node && (
        <>
          , <b>{node}</b>,
        </>
      )}{' '}
      was tried. What the filters would have decided about the others is shown paler.
    </p>
  )
}

/** PreFilter plugins that narrowed the nodes down or rejected the pod. */
function PreFilterLine({ explanation }: { explanation: Explanation }) {
  const telling = explanation.preFilter.filter(({ verdict, nodes }) => verdict === 'rejected' || nodes !== null)
  if (telling.length === 0) return null
  return (
    <ul className={styles.preFilter}>
      {telling.map(({ plugin, verdict, nodes, reasons }) => (
        <li key={plugin}>
          PreFilter {plugin}: {verdict === 'rejected' ? 'rejected the pod for all nodes, so no filter ran (what each would have decided is shown paler)' : `left ${plural(nodes!.length, 'node')} in`}{' '}
          {reasons.map((reason) => (
            <q key={reason}>{reason}</q>
          ))}
        </li>
      ))}
    </ul>
  )
}

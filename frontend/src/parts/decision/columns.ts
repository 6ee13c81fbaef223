import { sameKey, type Sort, type SortKey } from '../../model/decision/matrixRows'
import type { MatrixColumn } from '../../ui/MatrixGrid'

/** How a column takes part in sorting: the first click shows the most telling end first, the second turns it round, the third goes back to rank. */
export function sorting(sort: Sort, key: SortKey, descendingFirst: boolean, onSort: (sort: Sort) => void): Pick<MatrixColumn, 'sorted' | 'onSort'> {
  const mine = sameKey(sort.key, key)
  const next = (): Sort => {
    if (!mine) return { key, descending: descendingFirst }
    if (sort.descending === descendingFirst) return { key, descending: !descendingFirst }
    return { key: { by: 'rank' }, descending: false }
  }
  return { sorted: mine ? (sort.descending ? 'descending' : 'ascending') : null, onSort: () => onSort(next()) }
}

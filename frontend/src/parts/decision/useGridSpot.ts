import { useMemo } from 'react'
import { useSpot } from '../../state/page/spot'
import type { GridSpot, MatrixColumn } from '../../ui/MatrixGrid'
import type { Explanation } from '../../wire/attempts'

/** What is pointed out, as a place in a grid of the nodes of a decision. A plugin without a column of its own is left out. */
export function useGridSpot(explanation: Explanation, columns: readonly MatrixColumn[]): GridSpot {
  const { node, plugin } = useSpot()
  return useMemo(() => {
    const row = node === null ? -1 : explanation.nodes.indexOf(node)
    return { row: row < 0 ? null : row, column: columns.some(({ id }) => id === plugin) ? plugin : null }
  }, [explanation, columns, node, plugin])
}

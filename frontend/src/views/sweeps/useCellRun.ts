import { useState } from 'react'
import { describeError } from '../../api/client'
import { openCell } from '../../api/sweeps'
import { compareHref, runHref } from '../../model/page/route'
import { fromHere } from '../../state/page/arrival'
import { notify } from '../../state/page/notice'
import type { Sweep } from '../../wire/sweeps'

/** Opens a cell as a run, alone or beside another one's. */
export function useCellRun({ id }: Sweep): { busy: boolean; open: (cell: number, beside?: number) => Promise<void> } {
  const [busy, setBusy] = useState(false)

  async function open(cell: number, beside?: number) {
    if (busy) return
    setBusy(true)
    const arrive = fromHere()
    try {
      const run = await openCell(id, cell)
      const other = beside === undefined ? null : await openCell(id, beside)
      arrive(other ? compareHref(other.id, run.id) : runHref(run.id), 'The run of the cell is made.')
    } catch (error) {
      setBusy(false)
      notify(describeError(error).title)
    }
  }

  return { busy, open }
}

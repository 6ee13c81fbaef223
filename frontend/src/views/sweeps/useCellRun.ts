import { useState } from 'react'
import { describeError } from '../../api/client'
import { openCell } from '../../api/sweeps'
import { compareHref, runHref } from '../../model/page/route'
import { navigate } from '../../state/page/location'
import { notify } from '../../state/page/notice'
import type { Sweep } from '../../wire/sweeps'

/** Opens a cell as a run, alone or beside another one's. */
export function useCellRun({ id }: Sweep): { busy: boolean; open: (cell: number, beside?: number) => Promise<void> } {
  const [busy, setBusy] = useState(false)

  async function open(cell: number, beside?: number) {
    if (busy) return
    setBusy(true)
    try {
      const run = await openCell(id, cell)
      const other = beside === undefined ? null : await openCell(id, beside)
      navigate(other ? compareHref(other.id, run.id) : runHref(run.id))
    } catch (error) {
      setBusy(false)
      notify(describeError(error).title)
    }
  }

  return { busy, open }
}

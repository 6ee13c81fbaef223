import { useState } from 'react'
import { plural } from '../../model/text/quantity'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Mistakes, type Mistake } from './Mistakes'

/** How many warnings there are; pressed, it lists each with its place. Nothing where there is none. */
export function Warnings({ warnings }: { warnings: readonly Mistake[] }) {
  const [open, setOpen] = useState(false)
  if (warnings.length === 0) return null
  return (
    <>
      <Button look="quiet" title="Parts of the policy that have no effect" onClick={() => setOpen(true)}>
        {plural(warnings.length, 'warning')}
      </Button>
      {open && (
        <Dialog title="Parts of the policy that have no effect" onClose={() => setOpen(false)}>
          <Mistakes label="Warnings" mistakes={warnings} />
        </Dialog>
      )}
    </>
  )
}

import { useState } from 'react'
import { accessWords, VISIBILITY_WORDS } from '../../model/people/words'
import { useAccess } from '../../state/people/people'
import { Button } from '../../ui/Button'
import type { OwnedKind } from '../../wire/people'
import { AccessDialog } from './AccessDialog'

interface Props {
  kind: OwnedKind
  id: string
}

/** Whose a thing is and who sees it; its owner says who. Nothing on a server without accounts. */
export function AccessButton({ kind, id }: Props) {
  const { data } = useAccess(kind, id)
  const [open, setOpen] = useState(false)
  if (!data) return null
  if (!data.mayChange) return <span title={VISIBILITY_WORDS[data.visibility].meaning}>{accessWords(data)}</span>
  return (
    <>
      <Button look="quiet" title="Who may see it" onClick={() => setOpen(true)}>
        {accessWords(data)} · share
      </Button>
      {open && <AccessDialog kind={kind} id={id} access={data} onClose={() => setOpen(false)} />}
    </>
  )
}

import { useState } from 'react'
import { accessWords, VISIBILITY_WORDS } from '../../model/people/words'
import { useAccess } from '../../state/people/people'
import { Button } from '../../ui/Button'
import { PeopleIcon } from '../../ui/icons'
import type { OwnedKind } from '../../wire/people'
import { AccessDialog } from './AccessDialog'

import styles from './AccessButton.module.css'

interface Props {
  kind: OwnedKind
  id: string
}

/** Whose a thing is and who sees it; its owner says who. Nothing on a server without accounts. */
export function AccessButton({ kind, id }: Props) {
  const { data } = useAccess(kind, id)
  const [open, setOpen] = useState(false)
  if (!data) return null
  if (!data.mayChange)
    return (
      <span title={VISIBILITY_WORDS[data.visibility].meaning}>
        <Sign words={accessWords(data)} />
      </span>
    )
  return (
    <>
      <Button look="quiet" title="Who may see it" onClick={() => setOpen(true)}>
        <Sign words={`${accessWords(data)} · share`} />
      </Button>
      {open && <AccessDialog kind={kind} id={id} access={data} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The words; in the head of what plays on a phone they are heard, and a sign is seen. */
function Sign({ words }: { words: string }) {
  return (
    <>
      <span className={styles.sign} aria-hidden="true">
        <PeopleIcon />
      </span>
      <span className={styles.words}>{words}</span>
    </>
  )
}

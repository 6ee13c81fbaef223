import { describeError } from '../../api/client'
import { VISIBILITY_WORDS } from '../../model/people/words'
import { may, useNewShare, useSession, useSetVisibility } from '../../state/people/people'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { ChoiceField, TextField } from '../../ui/Field'
import { ErrorNote } from '../../ui/Note'
import type { Access, OwnedKind, Visibility } from '../../wire/people'
import { Links } from './Links'
import styles from './people.module.css'
import { Quotas } from './Quotas'

interface Props {
  kind: OwnedKind
  id: string
  access: Access
  onClose: () => void
}

/** Who may see a thing, the links to it, and how much its owner may still make. */
export function AccessDialog({ kind, id, access, onClose }: Props) {
  const { data: session } = useSession()
  const setting = useSetVisibility(kind, id)
  const sharing = useNewShare(kind, id)
  const error = setting.error ?? sharing.error
  const choices = (Object.keys(VISIBILITY_WORDS) as Visibility[]).filter(
    (one) => one === access.visibility || (one === 'workshop' ? (session?.workshops.length ?? 0) === 1 : one !== 'everybody' || may(session, 'publish')),
  )
  return (
    <Dialog title="Who may see it" onClose={onClose}>
      <div className={styles.access}>
        <ChoiceField
          label="Seen by"
          hint={VISIBILITY_WORDS[access.visibility].meaning}
          value={access.visibility}
          options={choices.map((value) => ({ value, text: VISIBILITY_WORDS[value].name }))}
          onChange={(value) => setting.mutate(value)}
        />
        <p>Users who see a run or a simulation also see the snapshot and the policy that it was made from, including labels, names and images.</p>
        {sharing.data ? (
          <TextField
            label="The link, shown once"
            hint="It is valid for 14 days. Making the object private closes it."
            readOnly
            value={sharing.data.address}
            onFocus={(event) => event.target.select()}
          />
        ) : (
          <Button busy={sharing.isPending} onClick={() => sharing.mutate()}>
            Make a link
          </Button>
        )}
        {error && <ErrorNote {...describeError(error)} />}
        <Links kind={kind} id={id} />
        <Quotas />
      </div>
    </Dialog>
  )
}

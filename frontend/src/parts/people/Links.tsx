import { describeError } from '../../api/client'
import { useRevokeShare, useShares } from '../../state/people/people'
import { Button } from '../../ui/Button'
import { ErrorNote } from '../../ui/Note'
import type { OwnedKind } from '../../wire/people'
import { TimeAgo } from '../stored/TimeAgo'
import styles from './people.module.css'

/** The links to a thing that one has made and that still work, each with a button that ends it. Nothing where there is none. */
export function Links({ kind, id }: { kind: OwnedKind; id: string }) {
  const { data = [] } = useShares()
  const revoking = useRevokeShare(kind, id)
  const links = data.filter(({ targetId }) => targetId === id)
  if (links.length === 0) return null
  return (
    <section aria-label="Links">
      <h2 className={styles.title}>Links that work now</h2>
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link.id}>
            <span>
              Made <TimeAgo time={link.createdAt} />, expires <TimeAgo time={link.expiresAt} />
            </span>
            <Button look="danger" busy={revoking.isPending} onClick={() => revoking.mutate(link.id)}>
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {revoking.error && <ErrorNote {...describeError(revoking.error)} />}
    </section>
  )
}

import { useState, type FormEvent } from 'react'
import { describeError } from '../../api/client'
import { TOKEN_SCOPES, type TokenScope } from '../../model/people/words'
import { TimeAgo } from '../../parts/stored/TimeAgo'
import { may, useNewToken, useRevokeToken, useSession, useTokens } from '../../state/people/people'
import { Button } from '../../ui/Button'
import { CheckField, TextField } from '../../ui/Field'
import { ErrorNote } from '../../ui/Note'
import type { Token } from '../../wire/people'
import { CopyField } from './CopyField'
import styles from './people.module.css'

/** Tokens by which one's programs come in: what each may, and an end to it. */
export function Tokens() {
  const { data: tokens = [] } = useTokens()
  const revoking = useRevokeToken()
  return (
    <section className={styles.form} aria-label="Tokens">
      <h2>Tokens for programs</h2>
      <p>
        A program sends its token as <code>Authorization: Bearer …</code> and has your rights within the token’s scopes.
      </p>
      {tokens.length > 0 && (
        <ul className={styles.tokens}>
          {tokens.map((token) => (
            <TokenLine key={token.id} token={token} disabled={revoking.isPending} onRevoke={() => revoking.mutate(token.id)} />
          ))}
        </ul>
      )}
      {revoking.error && <ErrorNote {...describeError(revoking.error)} />}
      <NewToken />
    </section>
  )
}

function TokenLine({ token, disabled, onRevoke }: { token: Token; disabled: boolean; onRevoke: () => void }) {
  const { name, scopes, expiresAt, usedAt } = token
  return (
    <li>
      <span>
        <b>{name}</b> · {scopes.join(', ')} ·{' '}
        {expiresAt === null ? (
          'until it is revoked'
        ) : (
          <>
            expires <TimeAgo time={expiresAt} />
          </>
        )}{' '}
        ·{' '}
        {usedAt === null ? (
          'never used'
        ) : (
          <>
            used <TimeAgo time={usedAt} />
          </>
        )}
      </span>
      <Button look="danger" disabled={disabled} aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}

function NewToken() {
  const { data: session } = useSession()
  const making = useNewToken()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read'])
  const offered = TOKEN_SCOPES.filter(({ scope }) => scope !== 'operate' || may(session, 'operate'))
  function send(event: FormEvent) {
    event.preventDefault()
    making.mutate({ name, scopes }, { onSuccess: () => setName('') })
  }
  return (
    <form className={styles.inner} onSubmit={send} aria-label="New token">
      <TextField label="What it is for" required maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
      {offered.map(({ scope, text }) => (
        <CheckField key={scope} label={text} checked={scopes.includes(scope)} onChange={(on) => setScopes((before) => (on ? [...before, scope] : before.filter((one) => one !== scope)))} />
      ))}
      <Button type="submit" busy={making.isPending} disabled={scopes.length === 0}>
        Make a token
      </Button>
      {making.error && <ErrorNote {...describeError(making.error)} />}
      {making.data && <CopyField label="The token, shown once" value={making.data.secret} />}
    </form>
  )
}

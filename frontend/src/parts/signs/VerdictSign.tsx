import { isUnasked, type Verdict } from '../../model/decision/verdict'
import styles from './VerdictSign.module.css'

export type SignKind = Verdict['kind'] | 'wouldReject'

/** The shape and colour of a verdict. Words go beside it or into the label of what it stands in. */
export function VerdictSign({ kind }: { kind: SignKind }) {
  return <i className={`${styles.sign} ${styles[kind]}`} aria-hidden="true" />
}

/** A filter that was never asked shows paler what it would have said. */
export function signKind(verdict: Verdict): SignKind {
  if (!isUnasked(verdict)) return verdict.kind
  return verdict.wouldReject ? 'wouldReject' : 'notReached'
}

import type { NodeVerdict } from '../../model/decision/verdict'
import { PluginMark } from '../../ui/PluginMark'
import { VerdictSign } from '../signs/VerdictSign'
import styles from './VerdictWords.module.css'

/** What the filters said about a node, in a line. */
export function VerdictWords({ verdict }: { verdict: NodeVerdict }) {
  if (verdict.kind === 'feasible')
    return (
      <p className={styles.line}>
        <VerdictSign kind="passed" /> passed every filter
      </p>
    )
  if (verdict.kind === 'notLookedAt')
    return (
      <p className={styles.line}>
        <VerdictSign kind="notLookedAt" /> not looked at: {verdict.why}
      </p>
    )
  return (
    <p className={styles.line}>
      <PluginMark plugin={verdict.plugin} /> rejected by {verdict.plugin}
      {verdict.reasons.map((reason) => (
        <q key={reason}>{reason}</q>
      ))}
    </p>
  )
}

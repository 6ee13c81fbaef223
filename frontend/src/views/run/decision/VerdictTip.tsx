import type { Verdict } from '../../../model/verdict'
import { meaningOf } from '../../../model/words'
import { PluginMark } from '../../../ui/PluginMark'
import { signKind, VerdictSign } from '../../parts/VerdictSign'
import styles from './tips.module.css'

interface Props {
  node: string
  plugin: string
  verdict: Verdict
}

const SENTENCES: Record<Verdict['kind'], string> = {
  passed: 'passed',
  rejected: 'rejected',
  skipped: 'skipped for all nodes: its PreFilter had nothing to check for this pod',
  notReached: 'not reached: an earlier plugin had rejected the node',
  outside: 'not reached: PreFilter had left the node out',
  notLookedAt: 'not looked at: enough feasible nodes had been found before it',
}

/** One cell of the filter matrix in words. */
export function VerdictTip({ node, plugin, verdict }: Props) {
  return (
    <div className={styles.tip}>
      <p className={styles.head}>
        <PluginMark plugin={plugin} /> <b>{plugin}</b> on {node}
      </p>
      <p>
        <VerdictSign kind={signKind(verdict)} /> {SENTENCES[verdict.kind]}
        {verdict.kind === 'rejected' && verdict.code && <small> {verdict.code}</small>}
      </p>
      {verdict.kind === 'notReached' && <p>{verdict.wouldReject ? 'It would have rejected it:' : 'It would have passed.'}</p>}
      {(verdict.kind === 'rejected' || verdict.kind === 'notReached') && verdict.reasons.map((reason) => <q key={reason}>{reason}</q>)}
      <p className={styles.meaning}>{meaningOf(plugin)}</p>
    </div>
  )
}

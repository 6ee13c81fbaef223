import { isUnasked, type Verdict } from '../../model/decision/verdict'
import { meaningOf } from '../../model/text/words'
import { PluginMark } from '../../ui/PluginMark'
import { signKind, VerdictSign } from '../signs/VerdictSign'
import styles from '../../ui/tips.module.css'

interface Props {
  node: string
  plugin: string
  verdict: Verdict
  whyNotLookedAt: string
}

const SENTENCES: Record<Verdict['kind'], string> = {
  passed: 'passed',
  rejected: 'rejected',
  skipped: 'skipped for all nodes: its PreFilter had nothing to check for this pod',
  notReached: 'not reached: an earlier plugin had rejected the node',
  outside: 'not reached: PreFilter had ruled the node out',
  notLookedAt: 'not looked at',
}

/** One cell of the filter matrix in words. */
export function VerdictTip({ node, plugin, verdict, whyNotLookedAt }: Props) {
  return (
    <div className={styles.tip}>
      <p className={styles.head}>
        <PluginMark plugin={plugin} /> <b>{plugin}</b> on {node}
      </p>
      <p>
        <VerdictSign kind={signKind(verdict)} /> {SENTENCES[verdict.kind]}
        {verdict.kind === 'notLookedAt' && `: ${whyNotLookedAt}`}
        {verdict.kind === 'rejected' && verdict.code && <small> {verdict.code}</small>}
      </p>
      {isUnasked(verdict) && <p>{verdict.wouldReject ? 'It would have rejected it:' : 'It would have passed.'}</p>}
      {(verdict.kind === 'rejected' || isUnasked(verdict)) && verdict.reasons.map((reason) => <q key={reason}>{reason}</q>)}
      <p className={styles.meaning}>{meaningOf(plugin)}</p>
    </div>
  )
}

import { useState } from 'react'
import { fitSentence } from '../../../model/answers/whatIf'
import { count } from '../../../model/text/quantity'
import { useSaid } from '../../../state/page/announcements'
import { Button } from '../../../ui/Button'
import type { DraftFit } from '../../../wire/whatIf'
import styles from './WhatIf.module.css'

interface Props {
  pod: string
  node: string
  fit: DraftFit | undefined
  problem: string | null
  onBind: () => void
}

/** The picked pod on the picked node: which filters object, or how far behind the winner it is. */
export function FitView({ pod, node, fit, problem, onBind }: Props) {
  const points = fit?.points.filter((one) => one.node !== one.winner && one.node !== null) ?? []
  useSaid(useLatest(fit ? `${pod} on ${node}: ${fitSentence(fit)}` : null))
  return (
    <section className={styles.fit} aria-label="The pod on the node">
      <p>
        <b>{pod}</b> on <b>{node}</b>
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      {fit === undefined && problem === null && <p className={styles.hint}>Asking the filters…</p>}
      {fit && <p data-fits={fit.objections.length === 0}>{fitSentence(fit)}</p>}
      {fit && fit.objections.length > 1 && (
        <ul className={styles.objections}>
          {fit.objections.map((one) => (
            <li key={one.plugin}>
              {one.plugin}: {one.reasons.join(', ')}
              {!one.reached && <span className={styles.hint}> (not reached)</span>}
            </li>
          ))}
        </ul>
      )}
      {points.length > 0 && (
        <ul className={styles.objections} aria-label="Points by plugin">
          {points.map((one) => (
            <li key={one.plugin}>
              {one.plugin}: {count(one.node ?? 0)} here, {count(one.winner ?? 0)} on {fit!.winner}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button title="Ignores the filters" onClick={onBind}>
          Put it there
        </Button>
      </div>
    </section>
  )
}

/** Stays while the next one is on its way, so that the same sentence is not said once more after every change. */
function useLatest(text: string | null): string | null {
  const [latest, setLatest] = useState(text)
  if (text !== null && text !== latest) setLatest(text)
  return latest
}

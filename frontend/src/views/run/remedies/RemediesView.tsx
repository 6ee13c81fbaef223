import type { ReactNode } from 'react'
import { footnotes } from '../../../model/remedies'
import { plural } from '../../../model/quantity'
import { ranked, type Costs } from '../../../model/remedyCosts'
import { EmptyNote } from '../../../ui/Note'
import type { JointRemedy, Remedies, Remedy } from '../../../wire/remedies'
import { Answer } from './Answer'
import { CostsForm } from './CostsForm'
import styles from './RemediesView.module.css'

interface Props {
  remedies: Remedies
  own: Costs // the reader's
  isLooking: boolean // for answers that are cheaper by them
  trying: Remedy | JointRemedy | null // the answer whose run is on its way
  onTry: (remedy: Remedy) => void
  onCost: (name: string, typed: string) => void
  onForget: () => void
  children: ReactNode // about the pods that wait for the same reason
}

/** Answers, the cheapest first by the costs of the reader; each can be tried. */
export function RemediesView({ remedies, own, isLooking, trying, onTry, onCost, onForget, children }: Props) {
  const notes = footnotes(remedies)
  return (
    <div className={styles.view}>
      {remedies.remedies.length === 0 && <EmptyNote title="None of the tried changes helps.">Changes of the pod, of nodes, of other pods and of the policy were tried.</EmptyNote>}
      <CostsForm defaults={remedies.defaultCosts} own={own} onChange={onCost} onForget={onForget} />
      <p className={styles.looking} role="status">
        {isLooking && 'Ranked by your costs. Looking for answers that are cheaper by them…'}
      </p>
      <ol className={styles.list}>
        {ranked(remedies, own).map(({ remedy, cost }) => (
          <Answer key={remedy.text} remedy={remedy} cost={cost} where={remedy.effects.node} busy={trying === remedy} disabled={trying !== null} onTry={() => onTry(remedy)}>
            {remedy.insteadCount > 0 && <span title={remedy.instead.join(', ')}>or {plural(remedy.insteadCount, 'other')} instead</span>}
          </Answer>
        ))}
      </ol>
      {children}
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label="What was left out">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

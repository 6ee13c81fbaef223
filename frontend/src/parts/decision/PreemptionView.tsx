import { useState } from 'react'
import { CRITERION_NAMES } from '../../model/decision/criteria'
import { nobodyToEvict } from '../../model/decision/preemption'
import { plural } from '../../model/text/quantity'
import { meaningOf } from '../../model/text/words'
import { EmptyNote } from '../../ui/Note'
import { CRITERIA, type Criterion, type Explanation, type Preemption, type PreemptionCandidate } from '../../wire/attempts'
import { CandidateRow } from './CandidateRow'
import styles from './PreemptionView.module.css'

interface Props {
  explanation: Explanation
  selected: string | null
  onPick: (node: string) => void
}

/** What decides where candidates are equal on every criterion. */
const BY_NAME = 'name'
const BY_NAME_WORDS = ', the first by name of the candidates that are equal on every criterion, so that runs can be repeated; kube-scheduler may choose any of them'

/** Whom the pod could push aside, and why exactly these. */
export function PreemptionView({ explanation, selected, onPick }: Props) {
  const { preemption } = explanation
  if (!preemption) return <EmptyNote title="No preemption was needed.">PostFilter runs only when no node is feasible.</EmptyNote>
  return (
    <div className={styles.view} tabIndex={0} role="group" aria-label="Preemption">
      <Summary preemption={preemption} />
      {preemption.candidates.length > 0 && <Candidates preemption={preemption} selected={selected} onPick={onPick} />}
      <Rest preemption={preemption} />
    </div>
  )
}

function Summary({ preemption }: { preemption: Preemption }) {
  const { eligible, reason, message, nominated, deciding } = preemption
  const word = criterionName(deciding)
  return (
    <div className={styles.summary}>
      {!eligible && <p>The pod may not preempt: {reason}</p>}
      {nominated && (
        <p>
          <b>{nominated}</b> is nominated
          {deciding === BY_NAME ? (
            BY_NAME_WORDS
          ) : word ? (
            <>
              : decided by <b>{word}</b>
            </>
          ) : null}
          .
        </p>
      )}
      {eligible && !nominated && <p>{nobodyToEvict(preemption)}</p>}
      {message && <q>{message}</q>}
    </div>
  )
}

function criterionName(name: string | null): string {
  return name === null ? '' : (CRITERION_NAMES[name as Criterion] ?? name)
}

function Candidates({ preemption, selected, onPick }: { preemption: Preemption; selected: string | null; onPick: (node: string) => void }) {
  const [open, setOpen] = useState<string | null>(preemption.nominated)
  const ordered = orderCandidates(preemption)
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Candidate nodes and the criteria that chose between them, in order</caption>
      <thead>
        <tr>
          <th scope="col">candidate</th>
          {CRITERIA.map((criterion) => (
            <th key={criterion} scope="col" title={meaningOf(criterion)} data-deciding={criterion === preemption.deciding}>
              {CRITERION_NAMES[criterion]}
              <small>{leftAfter(preemption, criterion)}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ordered.map((candidate) => (
          <CandidateRow
            key={candidate.node}
            candidate={candidate}
            nominated={candidate.node === preemption.nominated}
            deciding={preemption.deciding}
            selected={candidate.node === selected}
            open={candidate.node === open}
            onToggle={() => setOpen(candidate.node === open ? null : candidate.node)}
            onPick={onPick}
          />
        ))}
      </tbody>
    </table>
  )
}

/** The winner first, then those that the later criteria took out. */
export function orderCandidates({ candidates, nominated }: Preemption): PreemptionCandidate[] {
  const stage = ({ node, eliminatedBy }: PreemptionCandidate) => (node === nominated ? CRITERIA.length + 1 : eliminatedBy === null ? CRITERIA.length : CRITERIA.indexOf(eliminatedBy as Criterion))
  return [...candidates].sort((left, right) => stage(right) - stage(left) || (left.node < right.node ? -1 : 1))
}

function leftAfter({ criteria }: Preemption, criterion: Criterion): string {
  const found = criteria.find(({ name }) => name === criterion)
  return found ? `${found.left} left` : ''
}

function Rest({ preemption }: { preemption: Preemption }) {
  const { dryRun, notHelpful, pdbs } = preemption
  return (
    <div className={styles.rest}>
      {dryRun.length > 0 && (
        <details>
          <summary>{plural(dryRun.length, 'node')} where a dry run found nothing</summary>
          <ul>
            {dryRun.map(({ node, reasons }) => (
              <li key={node}>
                {node} <q>{reasons.join(', ')}</q>
              </li>
            ))}
          </ul>
        </details>
      )}
      {notHelpful > 0 && <p>{plural(notHelpful, 'node')} where preemption is not helpful: evicting other pods there cannot change what rejected the pod.</p>}
      {pdbs.length > 0 && <p>PodDisruptionBudgets: {pdbs.map(({ pdb, disruptionsAllowed }) => `${pdb} allows ${plural(disruptionsAllowed, 'disruption')}`).join(', ')}.</p>}
    </div>
  )
}

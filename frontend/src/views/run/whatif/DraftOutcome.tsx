import { differenceWords, newNodesWords } from '../../../model/answers/whatIf'
import { count, shortResource } from '../../../model/text/quantity'
import { ErrorNote } from '../../../ui/Note'
import type { DraftDifference } from '../../../wire/whatIf'
import { LIVE } from '../../../ui/live'
import styles from './WhatIf.module.css'

interface Props {
  difference: DraftDifference | null
  problem: { title: string; places: { path: string; message: string }[] } | null
  stale: boolean // the answer is about the changes before
}

/** What the changes come to: in a sentence, and the measures that differ. */
export function DraftOutcome({ difference, problem, stale }: Props) {
  if (problem !== null) return <ErrorNote title={problem.title} places={problem.places} />
  if (difference === null) return <p className={styles.hint}>{stale ? 'Running the scheduler over the changed cluster…' : ''}</p>
  return (
    <section className={styles.outcome} aria-label="Result" aria-busy={stale} data-stale={stale}>
      <p className={styles.sentence} {...LIVE}>
        {differenceWords(difference) ?? 'Every pod stays where it is.'}
      </p>
      <Measures difference={difference} />
    </section>
  )
}

/** Those that differ. */
function Measures({ difference }: { difference: DraftDifference }) {
  const { measures, nodesGone } = difference
  const { before, after } = measures
  const newNodes = newNodesWords(difference)
  const share = (name: string, side: typeof before) => `${((side.fill.find(({ resource }) => resource === name)?.fraction ?? 0) * 100).toFixed(1)} %`
  const rows = [
    ['pending', count(before.pending), count(after.pending)],
    ['nodes', count(before.nodes), count(after.nodes)],
    ['empty nodes', count(before.emptyNodes), count(after.emptyNodes)],
    ...before.fill.map(({ resource }) => [`${shortResource(resource)} in use`, share(resource, before), share(resource, after)]),
  ].filter(([, one, other]) => one !== other)
  return (
    <>
      {rows.length > 0 && (
        <dl className={styles.measures} aria-label="Measures that differ">
          {rows.map(([name, one, other]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {one} → <b>{other}</b>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {newNodes !== null && <p className={styles.hint}>{newNodes}</p>}
      {nodesGone.length > 0 && <p className={styles.hint}>Gone: {nodesGone.slice(0, 10).join(', ')}</p>}
    </>
  )
}

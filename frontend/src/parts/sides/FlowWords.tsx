import { flowSentences, type Flows } from '../../model/comparison/flows'
import { count } from '../../model/text/quantity'
import { MOST_ARCS } from '../../render/cluster/arcs'
import styles from './FlowWords.module.css'

interface Props {
  /** By what the other run is known. */
  base: string
  found: Flows | null // null: this is the run that the others are compared with
  shared: boolean // whether the two have any pod in common
  shown: number // arcs that there is something to draw for
}

/** What the arcs of a map say, in words and with their strokes. */
export function FlowWords({ base, found, shared, shown }: Props) {
  if (found === null) return <figcaption className={styles.words}>The others are compared with this one.</figcaption>
  if (!shared) return <figcaption className={styles.words}>No pod of {base} is in this cluster.</figcaption>
  const sentences = flowSentences(found, base)
  return (
    <figcaption className={styles.words}>
      {sentences.length === 0 && `Every pod is where it is in ${base}.`}
      {sentences.map(({ kind, words }) => (
        <span key={kind} className={styles.one} data-kind={kind}>
          <svg width="22" height="10" viewBox="0 0 22 10" aria-hidden="true">
            <path d="M1 5H15" />
            <path className={styles.head} d="M14 1l7 4l-7 4z" />
          </svg>
          {words}
        </span>
      ))}
      {shown > MOST_ARCS && (
        <span>
          {MOST_ARCS} of {count(shown)} arcs are drawn, the largest first. Pick a node to see its own.
        </span>
      )}
    </figcaption>
  )
}

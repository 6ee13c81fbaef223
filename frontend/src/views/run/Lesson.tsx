import { Fragment } from 'react'
import type { Demo } from '../../wire/demo'
import styles from './Lesson.module.css'

interface Props {
  demo: Demo
  isPod: (name: string) => boolean
  onPod: (pod: string) => void
}

const NAMES = /([a-z0-9-]+\/[a-z0-9.-]*[a-z0-9])/

/** What to look for in a demo; the pods it names lead to their decisions. */
export function Lesson({ demo, isPod, onPod }: Props) {
  return (
    <div className={styles.lesson} tabIndex={0} role="group" aria-label="What to look for">
      <h3>{demo.title}</h3>
      <p>{demo.summary}</p>
      {demo.lesson.split(/(?<=\.) (?=Right|Wrong|Step|Then|Open)/).map((part) => (
        <p key={part}>
          {part.split(NAMES).map((word, index) =>
            isPod(word) ? (
              <button key={index} type="button" onClick={() => onPod(word)}>
                {word}
              </button>
            ) : (
              <Fragment key={index}>{word}</Fragment>
            ),
          )}
        </p>
      ))}
    </div>
  )
}

import { useState } from 'react'
import { Band } from '../../parts/guide/Band'
import { RichText } from '../../parts/guide/RichText'
import { plural } from '../../model/text/quantity'
import { Button } from '../../ui/Button'
import { EmptyNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import type { Beat, Lesson } from '../../wire/lessons'
import type { Picture } from '../../wire/writtenLessons'
import { BeatPictures } from './BeatPictures'
import styles from './WritePage.module.css'

interface Props {
  lesson: Lesson | null // as it was checked last; null: it cannot be shown
  pictures: readonly (readonly Picture[])[] // of its beats, in their order
  stale: boolean
  playable: boolean
  onPlay: (beat: number) => void
}

/** The beats in the band in which they are read, with their numbers filled in, and the tasks. */
export function BeatPreview({ lesson, pictures, stale, playable, onPlay }: Props) {
  const [at, setAt] = useState(0)
  const beats = lesson?.beats ?? []
  const index = Math.min(at, Math.max(beats.length - 1, 0))
  const beat = beats[index]
  return (
    <Panel title="Preview" note={stale && lesson ? 'of the text before' : undefined}>
      {lesson === null || beat === undefined ? (
        <EmptyNote title="Nothing can be shown yet.">The mistakes say what is missing.</EmptyNote>
      ) : (
        <div className={styles.shown} data-stale={stale}>
          <Band
            label="Preview of the lesson"
            place={
              <>
                Lesson <span>{`${index + 1} of ${beats.length}`}</span>
              </>
            }
            said={null}
            controls={
              <>
                <Button idle={index === 0} onClick={() => setAt(index - 1)}>
                  Back
                </Button>
                <Button idle={index === beats.length - 1} onClick={() => setAt(index + 1)}>
                  Next
                </Button>
              </>
            }
          >
            <RichText html={beat.text} />
            <QuestionPreview beat={beat} />
          </Band>
          <p className={styles.where}>{whereItLooks(beat)}</p>
          <div>
            <BeatPictures pictures={pictures[index] ?? []} />
          </div>
          <p>
            <Button disabled={!playable} title={playable ? undefined : 'Once there are no mistakes'} onClick={() => onPlay(index)}>
              Save and play from here
            </Button>
          </p>
          <Tasks lesson={lesson} />
        </div>
      )}
    </Panel>
  )
}

function QuestionPreview({ beat: { question } }: { beat: Beat }) {
  if (question === null) return null
  return (
    <div className={styles.question}>
      <p>
        <b>{question.ask}</b>
      </p>
      {question.choices && (
        <ul>
          {question.choices.map(({ value, text }) => (
            <li key={value}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Tasks({ lesson: { exercises } }: { lesson: Lesson }) {
  if (exercises.length === 0) return null
  return (
    <section className={styles.tasks} aria-label="Exercises of the preview">
      <h3>{plural(exercises.length, 'exercise')}</h3>
      {exercises.map(({ id, title, task, mayChange }) => (
        <article key={id}>
          <h4>{title}</h4>
          <RichText html={task} />
          <p className={styles.where}>May be changed: {mayChange.join('; ')}</p>
        </article>
      ))}
    </section>
  )
}

/** "Looks at the start shop: attempt 1, shop/web-0, tab score, node oak." */
function whereItLooks({ at }: Beat): string {
  if (at === null) return 'Stays at the place of the previous step.'
  const parts = [
    at.attempt === null ? null : `attempt ${at.attempt + 1}`,
    at.pod,
    at.moment === null ? null : `${at.moment} s`,
    at.tab && `tab ${at.tab}`,
    at.node && `node ${at.node}`,
    at.plugin && `plugin ${at.plugin}`,
  ].filter(Boolean)
  return `Looks at the start ${at.start}${parts.length ? `: ${parts.join(', ')}` : ''}.`
}

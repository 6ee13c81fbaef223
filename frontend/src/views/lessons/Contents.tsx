import { nameOfPlace, placeOf } from '../../model/lessons/beats'
import { progressOf, useProgress } from '../../state/lessons/progress'
import { Panel } from '../../ui/Panel'
import type { Beat, Lesson } from '../../wire/lessons'
import { RichText, wordsOf } from '../../parts/guide/RichText'
import { VerdictSign } from '../../parts/signs/VerdictSign'
import { BeginButton } from './BeginButton'
import styles from './Contents.module.css'

/** The beats of a lesson. What has not been seen says only where it looks: a beat may tell what an earlier one asks. */
export function Contents({ lesson }: { lesson: Lesson }) {
  const { seen, answers } = useProgress((state) => progressOf(state, lesson.slug))
  return (
    <Panel title="Steps" note={`${Math.min(seen, lesson.beats.length)} of ${lesson.beats.length} seen`}>
      <ol className={styles.beats}>
        {lesson.beats.map((beat, index) => (
          <li key={beat.id} className={styles.beat} data-seen={index < seen} aria-current={index === seen ? 'step' : undefined}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div className={styles.words}>
              {index === 0 && seen === 0 ? <RichText html={beat.text} /> : index < seen ? <p className={styles.text}>{wordsOf(beat.text)}</p> : null}
              <p className={styles.place}>
                {nameOfPlace(placeOf(lesson.beats, index))}
                <Asked beat={beat} right={beat.question ? answers[beat.question.id] : undefined} />
              </p>
            </div>
            {index < seen && <BeginButton lesson={lesson} beat={index} look="quiet" text={`Open step ${index + 1}`} />}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** Whether a beat asks, and whether it was answered. */
function Asked({ beat, right }: { beat: Beat; right: boolean | undefined }) {
  if (beat.question === null) return null
  if (right === undefined) return <span> · asks a question</span>
  return (
    <span>
      {' · '}
      <VerdictSign kind={right ? 'passed' : 'rejected'} /> {right ? 'answered right' : 'not answered correctly'}
    </span>
  )
}

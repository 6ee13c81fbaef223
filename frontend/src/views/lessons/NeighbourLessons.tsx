import { around } from '../../model/lessons/curriculum'
import { lessonHref } from '../../model/page/route'
import { plural } from '../../model/text/quantity'
import { navigate } from '../../state/page/location'
import { useLessons } from '../../state/lessons/queries'
import { PageLink } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import type { Lesson, LessonSummary } from '../../wire/lessons'
import styles from './LessonPage.module.css'

/** What to know first, and what comes after it in the curriculum. */
export function NeighbourLessons({ lesson }: { lesson: Lesson }) {
  const { data } = useLessons()
  if (!data) return null
  const { before, next } = around(data, lesson.slug)
  if (before.length === 0 && next === null) return null
  return (
    <Panel title="Before and after it">
      <ul className={styles.around}>
        {before.map((each) => (
          <Neighbour key={each.slug} lesson={each} word="Before" />
        ))}
        {next && <Neighbour lesson={next} word="After" />}
      </ul>
    </Panel>
  )
}

function Neighbour({ lesson: { slug, title, summary, minutes }, word }: { lesson: LessonSummary; word: string }) {
  return (
    <li>
      <span className={styles.word}>{word}</span>
      <span>
        <PageLink href={lessonHref(slug)} onNavigate={navigate}>
          {title}
        </PageLink>{' '}
        <small>{plural(minutes, 'minute')}</small>
        <p>{summary}</p>
      </span>
    </li>
  )
}

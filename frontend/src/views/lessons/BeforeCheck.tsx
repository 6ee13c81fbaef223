import { useLesson, useStart } from '../../state/lessons/queries'
import { RunMap } from '../../parts/map/StillMap'
import styles from './ExercisePage.module.css'

interface Props {
  slug: string
  start: string // what the files are at first
}

/** Nothing has been checked: what Check will say, and what the scheduler makes of the files as they are; a map has only what is no simulation. */
export function BeforeCheck({ slug, start }: Props) {
  const lesson = useLesson(slug).data
  const isRun = lesson?.starts[start]?.kind === 'run'
  const { data } = useStart(slug, start, isRun)
  return (
    <>
      <p className={styles.will}>Check has the scheduler place these pods. You see here which expectations hold, and the cluster with your files.</p>
      {data && <RunMap id={data.ids[0]!} title="The cluster before your change" />}
    </>
  )
}

import { useEffect, useState } from 'react'
import { wallWords } from '../../model/classroom/classroom'
import { classHref, wallHref } from '../../model/page/route'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { usePageKeys } from '../../parts/frame/usePageKeys'
import { enterClass, useClassroom } from '../../state/classroom/classroom'
import { navigate } from '../../state/page/location'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { EmptyNote, LoadingNote } from '../../ui/Note'
import type { ClassTile, ShownTask } from '../../wire/classroom'
import { Tile } from './Tile'
import tileStyles from './Tile.module.css'
import styles from './WallPage.module.css'
import { useProjector } from '../../state/page/projector'
import { WorkView } from './WorkView'

interface Props {
  id: string
  /** Whose work is opened; null: everybody's is on the wall. */
  person: string | null
}

/** How everybody does with the task, a tile each; or one of them large, without their name. */
export default function WallPage({ id, person }: Props) {
  usePageKeys()
  useEffect(() => enterClass(id), [id])
  const task = useClassroom((state) => state.class.task)
  const wall = useClassroom((state) => state.wall)
  const leads = useClassroom((state) => state.leads)
  return (
    <PageFrame title={task?.title ?? 'Task'}>
      {leads === null ? (
        <LoadingNote title="Reading the progress of the class…" />
      ) : !leads ? (
        <EmptyNote title="Only the teacher of the workshop sees everybody’s progress." />
      ) : task === null ? (
        <EmptyNote
          title="The class has no task."
          actions={
            <PageLink href={classHref(id)} onNavigate={navigate}>
              The page of the workshop
            </PageLink>
          }
        >
          Set one with “Set a task…”. The results of earlier tasks are on the page of the workshop.
        </EmptyNote>
      ) : wall?.task !== task.id ? (
        <EmptyNote title="Nobody has joined yet.">Tiles appear here as people join.</EmptyNote>
      ) : (
        <Told id={id} task={task} tiles={wall.work} person={person} />
      )}
    </PageFrame>
  )
}

function Told({ id, task, tiles, person }: { id: string; task: ShownTask; tiles: readonly ClassTile[]; person: string | null }) {
  const opened = tiles.find((tile) => tile.person === person)
  return opened ? <WorkView key={opened.person} workshop={id} task={task} tile={opened} tiles={tiles} /> : <Wall id={id} task={task} tiles={tiles} />
}

/** So few tiles may be larger on a projector. */
const FEW = 8

/** Where there is little room, the number alone. */
function Unnamed({ number }: { number: number }) {
  return (
    <>
      <span className={tileStyles.word}>Participant </span>
      {number}
    </>
  )
}

function Wall({ id, task, tiles }: { id: string; task: ShownTask; tiles: readonly ClassTile[] }) {
  const [named, setNamed] = useState(!useProjector.getState().on)
  return (
    <>
      <div className={styles.head}>
        <PageHead
          title={task.title}
          about={wallWords(tiles)}
          actions={
            <Button aria-pressed={!named} onClick={() => setNamed(!named)}>
              {named ? 'Hide the names' : 'Show the names'}
            </Button>
          }
        />
      </div>
      <ul className={styles.wall} data-few={tiles.length <= FEW} aria-label="Everybody’s progress">
        {tiles.map((tile, index) => (
          <li key={tile.person}>
            <Tile tile={tile} label={named ? tile.name : <Unnamed number={index + 1} />} href={wallHref(id, tile.person)} />
          </li>
        ))}
      </ul>
    </>
  )
}

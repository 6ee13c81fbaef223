import { useEffect, useRef, useState } from 'react'
import { toldWall, wallWords } from '../../model/classroom/classroom'
import { classHref, wallHref } from '../../model/page/route'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { focusMain } from '../../parts/frame/useTitle'
import { useAwaited } from '../../readiness/page'
import { enterClass, useClassroom } from '../../state/classroom/classroom'
import { navigate } from '../../state/page/location'
import { useSession } from '../../state/people/people'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import type { ClassTile, ShownTask } from '../../wire/classroom'
import { NothingOnWall } from './NothingOnWall'
import { isOutside, NotInWorkshop } from './NotInWorkshop'
import { TaskMenu } from './TaskMenu'
import { Tile } from './Tile'
import tileStyles from './Tile.module.css'
import styles from './WallPage.module.css'
import type { StreamStatus } from '../../sockets/resumingSocket'
import { useProjector } from '../../state/page/projector'
import { WorkView } from './WorkView'

interface Props {
  id: string
  /** Whose work is opened; null: everybody's is on the wall. */
  person: string | null
}

/** How everybody does with the task, a tile each; or one of them large, without their name. */
export default function WallPage({ id, person }: Props) {
  useEffect(() => enterClass(id), [id])
  const { data: session } = useSession()
  const task = useClassroom((state) => state.class.task)
  const leads = useClassroom((state) => state.leads)
  const tiles = useClassroom(toldWall)
  const connection = useClassroom((state) => state.connection)
  const outside = isOutside(session, id)
  useAwaited('wall', tiles === null && leads !== false && !outside && isArriving(connection))
  if (outside) return <NotInWorkshop />
  return (
    <PageFrame title={task?.title ?? 'Task'}>
      {leads === false ? (
        <EmptyNote title="Only the teacher of the workshop sees everybody’s progress." />
      ) : connection.kind === 'refused' ? (
        <ErrorNote title={connection.detail || connection.code} />
      ) : tiles === null ? (
        <LoadingNote title="Reading the progress of the class…" />
      ) : (
        <Told id={id} task={task} tiles={tiles} person={person} />
      )}
    </PageFrame>
  )
}

/** A connection that is lost is said in the band; the page waits for it no longer. */
const isArriving = ({ kind }: StreamStatus): boolean => kind === 'connecting' || kind === 'live'

function Told({ id, task, tiles, person }: { id: string; task: ShownTask | null; tiles: readonly ClassTile[]; person: string | null }) {
  useKeptFocus(person)
  if (task === null) return <NoTask id={id} />
  if (tiles.length === 0) return <NothingOnWall title={task.title} words="Nobody has joined yet. A tile appears here for everybody who joins." />
  const opened = tiles.find((tile) => tile.person === person)
  return opened ? <WorkView workshop={id} task={task} tile={opened} tiles={tiles} /> : <Wall id={id} task={task} tiles={tiles} />
}

/** With a tile that is opened its focus is gone, and so is that of a work which is left: it goes to what is shown, and back to the tile. */
function useKeptFocus(person: string | null): void {
  const before = useRef(person)
  useEffect(() => {
    const left = before.current
    before.current = person
    if (left === person || document.activeElement !== document.body) return
    const tile = person === null && document.querySelector<HTMLElement>(`#${tileId(left!)} a`)
    if (tile) tile.focus()
    else focusMain()
  }, [person])
}

const tileId = (person: string): string => `tile-${person}`

function NoTask({ id }: { id: string }) {
  return (
    <NothingOnWall
      title="The class has no task"
      words="Set one: everybody works alone, and here you see how each of them does. What came of earlier tasks is on the page of the workshop."
      actions={
        <>
          <PageLink href={classHref(id)} onNavigate={navigate}>
            The page of the workshop
          </PageLink>
          <TaskMenu look="primary" />
        </>
      }
    />
  )
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
          <li key={tile.person} id={tileId(tile.person)}>
            <Tile tile={tile} label={named ? tile.name : <Unnamed number={index + 1} />} href={wallHref(id, tile.person)} />
          </li>
        ))}
      </ul>
    </>
  )
}

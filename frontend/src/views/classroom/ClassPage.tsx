import { useEffect } from 'react'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { enterClass, useClassroom } from '../../state/classroom/classroom'
import { follow } from '../../state/classroom/following'
import { useSession } from '../../state/people/people'
import { Button } from '../../ui/Button'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { HandoutLink } from './HandoutLink'
import { isOutside, NotInWorkshop } from './NotInWorkshop'
import { TeacherView } from './TeacherView'

/** A workshop's class: for its teacher who is there and what came of it, for everybody else where the class is. */
export default function ClassPage({ id }: { id: string }) {
  useEffect(() => enterClass(id), [id])
  const { data: session } = useSession()
  const title = useClassroom((state) => state.title)
  const leads = useClassroom((state) => state.leads)
  const connection = useClassroom((state) => state.connection)
  if (isOutside(session, id)) return <NotInWorkshop />
  return (
    <PageFrame title={title || 'Workshop'}>
      {connection.kind === 'refused' && <ErrorNote title={connection.detail || connection.code} />}
      {leads === null && connection.kind !== 'refused' && <LoadingNote title="Joining the class…" />}
      {leads === false && <ParticipantView id={id} title={title} name={session?.name ?? ''} />}
      {leads === true && <TeacherView id={id} title={title} />}
    </PageFrame>
  )
}

function ParticipantView({ id, title, name }: { id: string; title: string; name: string }) {
  const path = useClassroom((state) => state.class.path)
  return (
    <>
      <PageHead title={title} about={`You have joined as ${name}.`} actions={<HandoutLink id={id} />} />
      {path === null ? (
        <EmptyNote title="Nothing is shown yet.">Keep this page open: what your teacher shows opens by itself.</EmptyNote>
      ) : (
        <EmptyNote
          title="The class has begun."
          actions={
            <Button look="primary" onClick={() => follow(true)}>
              Go to the class
            </Button>
          }
        >
          The handout has everything that was shown and asked so far, with your answers.
        </EmptyNote>
      )}
    </>
  )
}

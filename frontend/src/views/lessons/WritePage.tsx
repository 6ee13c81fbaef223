import { useManuscript } from '../../state/lessons/writtenLessons'
import { may, useSession } from '../../state/people/people'
import { EmptyNote, LoadingNote } from '../../ui/Note'
import { PageError } from '../../parts/frame/PageError'
import { PageFrame } from '../../parts/frame/PageFrame'
import { FIRST_FILES } from '../../model/lessons/folder'
import { LessonDesk } from './LessonDesk'

/** Where a lesson is written. `id` null: one that nobody has kept yet. */
export default function WritePage({ id }: { id: string | null }) {
  const { data, error, refetch } = useManuscript(id)
  const session = useSession()
  return (
    <PageFrame title={data ? `Write: ${data.title}` : 'Write a lesson'}>
      {session.data && !may(session.data, 'make') ? (
        <EmptyNote title="Sign in to write a lesson.">Teachers and participants of workshops may write lessons.</EmptyNote>
      ) : error ? (
        <PageError error={error} what="lesson" all={{ name: 'All lessons', href: '/lessons' }} onRetry={() => void refetch()} />
      ) : id !== null && !data ? (
        <LoadingNote title="Reading the lesson…" />
      ) : (
        <LessonDesk key={data?.id ?? 'new'} known={data ?? null} saved={data?.files ?? FIRST_FILES} />
      )}
    </PageFrame>
  )
}

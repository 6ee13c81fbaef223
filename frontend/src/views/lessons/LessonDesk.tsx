import { useMemo, useState } from 'react'
import { describeError } from '../../api/client'
import { exportAddress } from '../../api/writtenLessons'
import { inOrder, MAIN } from '../../model/lessons/folder'
import { lessonHref, writeHref } from '../../model/page/route'
import { useDraft } from '../../state/stored/drafts'
import { goToBeat } from '../../state/lessons/guide'
import { queryClient } from '../../state/page/queryClient'
import { dropLesson, useLessonCheck, useSaving } from '../../state/lessons/writtenLessons'
import { navigate } from '../../state/page/location'
import { getLesson } from '../../api/lessons'
import { Button } from '../../ui/Button'
import { ErrorNote } from '../../ui/Note'
import { PageLink } from '../../ui/Link'
import type { LessonFiles, Manuscript } from '../../wire/writtenLessons'
import { PageHead } from '../../parts/frame/PageHead'
import { AccessButton } from '../../parts/people/AccessButton'
import { ConfirmDialog } from '../../parts/stored/ConfirmDialog'
import { BeatPreview } from './BeatPreview'
import { FilesPanel } from './FilesPanel'
import { LessonIntake } from './LessonIntake'
import { LessonsLink } from './LessonsLink'
import styles from './WritePage.module.css'

interface Props {
  known: Manuscript | null // null: not kept yet
  saved: LessonFiles
}

/** The files of a lesson, what is wrong with them, and how the beats look. */
export function LessonDesk({ known, saved }: Props) {
  const draft = useDraft(`lesson ${known?.id ?? 'new'} ${known?.revision ?? 0}`, JSON.stringify(saved))
  const files = useMemo(() => JSON.parse(draft.text) as LessonFiles, [draft.text])
  const check = useLessonCheck(draft.text)
  const saving = useSaving(known)
  const [name, setName] = useState(MAIN)
  const [asking, setAsking] = useState(false)
  const open = name in files ? name : (inOrder(files)[0] ?? MAIN)
  const changed = known === null || draft.text !== JSON.stringify(saved)
  const put = (next: LessonFiles) => draft.setText(JSON.stringify(next))

  const save = async (): Promise<Manuscript> => {
    const kept = await saving.mutateAsync(files)
    draft.forget()
    if (known === null) navigate(writeHref(kept.id))
    return kept
  }
  const play = async (beat: number) => {
    const { slug } = changed ? await save() : known
    const lesson = await queryClient.fetchQuery({ queryKey: ['lesson', slug], queryFn: () => getLesson(slug) })
    await goToBeat(lesson, beat)
  }
  const playable = check.data?.valid === true && !check.behind && !saving.isPending
  return (
    <>
      <PageHead
        up={<LessonsLink />}
        title={known?.title ?? 'Write a lesson'}
        about={
          <>
            Numbers in texts are placeholders that the runs fill in; <a href="/docs/lessons/">how a lesson is written</a>.
            {known && known.mistakes > 0 && ' The saved text has mistakes, so it is not among the lessons yet.'}
          </>
        }
        actions={
          <>
            {known && <AccessButton kind="written-lessons" id={known.id} />}
            {known && known.mistakes === 0 && (
              <PageLink href={lessonHref(known.slug)} onNavigate={navigate}>
                Open
              </PageLink>
            )}
            {known && (
              <a href={exportAddress(known.id)} download>
                Download
              </a>
            )}
            {known && (
              <Button look="danger" onClick={() => setAsking(true)}>
                Delete
              </Button>
            )}
            <Button look="primary" busy={saving.isPending} idle={!changed || (check.data?.secrets.length ?? 0) > 0} onClick={() => void save().catch(() => undefined)}>
              {saving.isPending ? 'Saving…' : changed ? 'Save' : 'Saved'}
            </Button>
          </>
        }
      />
      {saving.error && <ErrorNote {...describeError(saving.error)} />}
      {known === null && <LessonIntake onFiles={put} />}
      <div className={styles.desk}>
        <FilesPanel files={files} open={open} onOpen={setName} onFiles={put} check={check} />
        <BeatPreview
          lesson={check.shown?.lesson ?? null}
          pictures={check.shown?.pictures ?? []}
          stale={check.behind || check.data?.lesson == null}
          playable={playable}
          onPlay={(beat) => void play(beat).catch(() => undefined)}
        />
      </div>
      {asking && known && (
        <ConfirmDialog
          title="Delete this lesson?"
          action="Delete"
          onConfirm={async () => {
            await dropLesson(known.id)
            navigate('/lessons')
          }}
          onClose={() => setAsking(false)}
        >
          <p>“{known.title}” is deleted with its files. What people have answered and tried, and the runs, stay theirs.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

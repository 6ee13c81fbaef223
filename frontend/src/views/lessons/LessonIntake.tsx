import { useState } from 'react'
import { describeError } from '../../api/client'
import { insideFolder } from '../../model/lessons/folder'
import { writeHref } from '../../model/page/route'
import { useUpload } from '../../state/lessons/writtenLessons'
import { navigate } from '../../state/page/location'
import { ErrorNote } from '../../ui/Note'
import type { LessonFiles } from '../../wire/writtenLessons'
import { LIVE } from '../../ui/live'
import styles from './WritePage.module.css'

/** Begins with a folder or a zip instead of the small example. */
export function LessonIntake({ onFiles }: { onFiles: (files: LessonFiles) => void }) {
  const upload = useUpload()
  const [refusal, setRefusal] = useState('')
  const takeFolder = async (list: FileList | null) => {
    const found = [...(list ?? [])]
    const inside = insideFolder(found.map(pathOf))
    setRefusal(inside === null && found.length > 0 ? 'There is no lesson.yaml in this folder.' : '')
    if (inside === null) return
    const wanted = found.filter((file) => inside.has(pathOf(file)))
    const texts = await Promise.all(wanted.map(async (file) => [inside.get(pathOf(file))!, await file.text()] as const))
    onFiles(Object.fromEntries(texts))
  }
  return (
    <div className={styles.intake}>
      <p>Start with this small example, or upload a lesson:</p>
      <label>
        A folder
        <input type="file" multiple {...FOLDER} onChange={(event) => void takeFolder(event.target.files)} />
      </label>
      <label>
        A zip of one
        <input
          type="file"
          accept=".zip,application/zip"
          disabled={upload.isPending}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) upload.mutate(file, { onSuccess: ({ id }) => navigate(writeHref(id)) })
          }}
        />
      </label>
      {upload.isPending && <p {...LIVE}>Playing and checking the lesson…</p>}
      {refusal && <ErrorNote title={refusal} />}
      {upload.error && <ErrorNote {...describeError(upload.error)} />}
    </div>
  )
}

/** No part of the types of React; all browsers of the last years know it. */
const FOLDER = { webkitdirectory: '' } as object

const pathOf = (file: File): string => file.webkitRelativePath || file.name

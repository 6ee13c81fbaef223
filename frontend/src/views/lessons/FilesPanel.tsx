import { useMemo, useState } from 'react'
import { describeError } from '../../api/client'
import { inOrder, MAIN, refusalOf, renamed, without } from '../../model/lessons/folder'
import { plural } from '../../model/text/quantity'
import type { useLessonCheck } from '../../state/lessons/writtenLessons'
import { Button } from '../../ui/Button'
import { Code } from '../../ui/editor'
import { TextField } from '../../ui/Field'
import { Dialog } from '../../ui/Dialog'
import { Panel } from '../../ui/Panel'
import type { LessonFiles } from '../../wire/writtenLessons'
import { Mistakes, type Mistake } from '../../parts/editor/Mistakes'
import { LIVE } from '../../ui/live'
import dialogs from '../../ui/dialogs.module.css'
import styles from './WritePage.module.css'

interface Props {
  files: LessonFiles
  open: string
  onOpen: (name: string) => void
  onFiles: (files: LessonFiles) => void
  check: ReturnType<typeof useLessonCheck>
}

/** The files, one of them in the editor, and every mistake with a way to its line. */
export function FilesPanel({ files, open, onOpen, onFiles, check }: Props) {
  const [target, setTarget] = useState<{ line: number } | null>(null)
  const [naming, setNaming] = useState<'new' | 'other' | null>(null)
  const mistakes = useMemo<Mistake[]>(() => [...(check.data?.secrets ?? []), ...(check.data?.problems ?? [])], [check.data])
  const marks = useMemo(() => (open === MAIN ? mistakes.flatMap(({ line, path, message }) => (line == null ? [] : [{ line, message: `${path}: ${message}` }])) : []), [mistakes, open])
  return (
    <Panel
      title="Files"
      menu={[
        { name: 'New file…', run: () => setNaming('new') },
        ...(open === MAIN
          ? []
          : [
              { name: 'Rename this file…', run: () => setNaming('other') },
              { name: 'Delete this file', run: () => onFiles(without(files, open)) },
            ]),
      ]}
    >
      <nav className={styles.names} aria-label="Files of the lesson">
        {inOrder(files).map((name) => (
          <button key={name} type="button" aria-current={name === open} onClick={() => onOpen(name)}>
            {name}
          </button>
        ))}
        <Button look="quiet" onClick={() => setNaming('new')}>
          New file…
        </Button>
      </nav>
      <div className={styles.editor}>
        <Code key={open} label={open} text={files[open] ?? ''} onText={(text) => onFiles({ ...files, [open]: text })} marks={marks} target={target} />
      </div>
      <div className={styles.verdict}>
        <p {...LIVE} data-state={check.error ? 'error' : check.behind || !check.data ? 'checking' : check.data.valid ? 'valid' : 'wrong'}>
          {check.error
            ? `Not checked: ${describeError(check.error).title}`
            : check.behind || !check.data
              ? 'Playing and checking…'
              : check.data.valid
                ? 'No mistakes'
                : plural(mistakes.length, 'mistake')}
          {check.error && <Button onClick={() => void check.refetch()}>Try again</Button>}
        </p>
        {mistakes.length > 0 && (
          <Mistakes
            label="Mistakes of the lesson"
            mistakes={mistakes}
            onGo={({ line, path }) => {
              onOpen(line != null ? MAIN : path in files ? path : open)
              if (line != null) setTarget({ line })
            }}
          />
        )}
      </div>
      {naming && (
        <NameDialog
          files={files}
          from={naming === 'new' ? null : open}
          onClose={() => setNaming(null)}
          onName={(name) => {
            onFiles(naming === 'new' ? { ...files, [name]: '' } : renamed(files, open, name))
            onOpen(name)
          }}
        />
      )}
    </Panel>
  )
}

function NameDialog({ files, from, onName, onClose }: { files: LessonFiles; from: string | null; onName: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState(from ?? '')
  const refusal = name === '' || name === from ? null : refusalOf(name, files)
  return (
    <Dialog title={from === null ? 'A new file' : `Rename ${from}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name === '' || name === from || refusal !== null) return
          onName(name)
          onClose()
        }}
      >
        <TextField label="Path in the folder" placeholder="answers/pods.yaml" value={name} hint={refusal ?? undefined} onChange={(event) => setName(event.target.value)} autoFocus />
        <div className={dialogs.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={name === '' || name === from || refusal !== null}>
            {from === null ? 'Make it' : 'Rename'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

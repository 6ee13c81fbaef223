import { useMemo, useState, type ReactNode } from 'react'
import { useDraft } from '../../state/stored/drafts'
import { readForm } from '../../model/lessons/manifestForm'
import { plural } from '../../model/text/quantity'
import { useTry } from '../../state/lessons/queries'
import { describeError } from '../../api/client'
import { Button } from '../../ui/Button'
import { Code } from '../../ui/editor'
import { ErrorNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useMedia } from '../../ui/useMedia'
import type { Exercise } from '../../wire/lessons'
import { FileForm } from './FileForm'
import styles from './ExercisePage.module.css'
import { TryResult } from './TryResult'
import { BeforeCheck } from './BeforeCheck'
import { BusyNote } from './BusyNote'

const WAYS = [
  { value: 'form', text: 'Form', title: 'The usual fields' },
  { value: 'yaml', text: 'YAML', title: 'The whole file' },
] as const

interface Props {
  slug: string
  exercise: Exercise
  task: ReactNode
  children: ReactNode // help; both beside the files where there is room
}

/** The files of an exercise, to be edited as YAML or in forms, and checked. */
export function Workbench({ slug, exercise, task, children }: Props) {
  const { files, lastFiles } = exercise
  const start = Object.fromEntries(files.map(({ name, yaml }) => [name, yaml]))
  const draft = useDraft(`exercise ${slug} ${exercise.id}`, JSON.stringify({ ...start, ...lastFiles }))
  const texts = useMemo(() => JSON.parse(draft.text) as Record<string, string>, [draft.text])
  const [name, setName] = useState(() => (files.find(({ mayChange }) => mayChange) ?? files[0])?.name ?? '')
  const narrow = useMedia('screen and (max-width: 860px)')
  const [chosen, setWay] = useState<'form' | 'yaml' | null>(null)
  const checking = useTry(slug, exercise.id)
  const file = files.find((each) => each.name === name)
  const hasForm = useMemo(() => readForm(file?.yaml ?? '')?.length !== 0, [file])
  const way = hasForm ? (chosen ?? (narrow ? 'form' : 'yaml')) : 'yaml' // on a phone, YAML is hard to write and long to scroll
  const edited = Object.fromEntries(files.filter((each) => each.mayChange && texts[each.name] !== each.yaml).map((each) => [each.name, texts[each.name]!]))
  const put = (text: string) => draft.setText(JSON.stringify({ ...texts, [name]: text }))
  return (
    <div className={styles.work}>
      {task}
      <Panel
        title="Files"
        className={styles.files}
        tools={
          <>
            <SegmentedControl
              kind="tabs"
              label="Files"
              options={files.map((each) => ({ value: each.name, text: each.mayChange ? each.name : `${each.name} (read only)` }))}
              value={name}
              onChange={setName}
            />
            {file?.mayChange && hasForm && <SegmentedControl label="Edit as" options={WAYS} value={way} onChange={setWay} />}
          </>
        }
      >
        <div className={styles.editor}>
          {file?.mayChange && way === 'form' ? (
            <FileForm text={texts[name] ?? ''} first={exercise.mayChange} onText={put} />
          ) : (
            <Code key={name} label={`${name} as YAML`} text={texts[name] ?? ''} onText={file?.mayChange ? put : undefined} wrap />
          )}
        </div>
      </Panel>
      <section className={styles.check} aria-label="Check">
        <p className={styles.bar}>
          <Button look="primary" busy={checking.isPending} onClick={() => checking.check(edited)}>
            {checking.isPending ? 'Checking…' : 'Check'}
          </Button>
          <Button
            idle={Object.keys(edited).length === 0}
            onClick={() => {
              draft.setText(JSON.stringify(start))
              checking.reset()
            }}
          >
            Back to the start
          </Button>
          <span className={styles.tries}>{exercise.tries > 0 ? `Tried ${plural(exercise.tries, 'time')} so far` : 'Not tried yet'}</span>
        </p>
        {checking.isPending && <BusyNote words="Your files are run through the scheduler" />}
        {checking.error && <ErrorNote {...describeError(checking.error)} />}
        {!checking.data && !checking.error && !checking.isPending && <BeforeCheck slug={slug} start={exercise.start} />}
        {checking.data && !checking.isPending && <TryResult tried={checking.data} />}
      </section>
      {children}
    </div>
  )
}

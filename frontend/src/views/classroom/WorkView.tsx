import { useMemo, useState, type FormEvent } from 'react'
import { describeError } from '../../api/client'
import { besides, triesWords } from '../../model/classroom/classroom'
import { isRun } from '../../model/lessons/tries'
import { changesWords, lineChanges } from '../../model/text/lineChanges'
import { plural } from '../../model/text/quantity'
import { wallHref } from '../../model/page/route'
import { PlayedLink } from '../../parts/lessons/PlayedLink'
import { TryWarnings } from '../../parts/lessons/TryWarnings'
import { PageHead } from '../../parts/frame/PageHead'
import { useKeys } from '../../parts/playback/useKeys'
import { VerdictSign } from '../../parts/signs/VerdictSign'
import { useComment, useWork } from '../../state/classroom/queries'
import { useExercise } from '../../state/lessons/queries'
import { navigate } from '../../state/page/location'
import { Button } from '../../ui/Button'
import { Code } from '../../ui/editor'
import { TextField } from '../../ui/Field'
import { PageLink } from '../../ui/Link'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { Tag } from '../../ui/Tag'
import type { ClassTile, ClassWork, ShownTask } from '../../wire/classroom'
import { WorkMap } from './WorkMap'
import styles from './WorkView.module.css'

interface Props {
  workshop: string
  task: ShownTask
  tile: ClassTile
  tiles: readonly ClassTile[]
}

/** The last try of one participant, large enough for a projector. Whose it is is not said. */
export function WorkView({ workshop, task, tile, tiles }: Props) {
  const { before, after } = besides(tiles, tile.person)
  useWorkKeys(workshop, before, after)
  const turn = (person: string | null) => navigate(wallHref(workshop, person))
  return (
    <>
      <PageHead
        up={
          <PageLink href={wallHref(workshop)} onNavigate={navigate}>
            Everybody’s progress
          </PageLink>
        }
        title={
          <>
            {task.title} {tile.solved && <Tag tone="good">solved</Tag>}
          </>
        }
        about={`Work of one of you: ${triesWords(tile.tries)}, ${plural(tile.hints, 'hint')}`}
        actions={
          <>
            <Button idle={before === null} onClick={() => turn(before)}>
              ← The one before
            </Button>
            <Button idle={after === null} onClick={() => turn(after)}>
              The next one →
            </Button>
          </>
        }
      />
      <LastTry key={tile.person} workshop={workshop} task={task} tile={tile} />
    </>
  )
}

/** Of one participant: nothing of the one before stays. */
function LastTry({ workshop, task, tile }: Omit<Props, 'tiles'>) {
  const { data, error } = useWork(workshop, task.id, tile)
  return (
    <>
      {data ? <Work work={data} task={task} /> : error ? <ErrorNote {...describeError(error)} /> : <LoadingNote title="Reading the last try…" />}
      <CommentForm workshop={workshop} task={task.id} tile={tile} />
    </>
  )
}

/** Arrows turn to the next one, Escape leads back to the wall. */
function useWorkKeys(workshop: string, before: string | null, after: string | null): void {
  const targets = useMemo(() => ({ ArrowLeft: before && wallHref(workshop, before), ArrowRight: after && wallHref(workshop, after), Escape: wallHref(workshop) }), [workshop, before, after])
  useKeys(turnTo, targets)
}

function turnTo({ key }: KeyboardEvent, targets: Record<string, string | null>): (() => void) | null {
  const target = targets[key]
  return target ? () => navigate(target) : null
}

function Work({ work: { last, files }, task }: { work: ClassWork; task: ShownTask }) {
  if (last === null) return <EmptyNote title="Nothing has been tried yet." />
  const failing = last.checks.find(({ holds }) => !holds)
  return (
    <div className={styles.work}>
      <Panel title="Result" className={styles.checks}>
        <div className={styles.said}>
          {last.problems.map(({ message }) => (
            <p key={message}>
              <VerdictSign kind="rejected" /> Not run: {message}
            </p>
          ))}
          <ul>
            {last.checks.map(({ title, holds, says }) => (
              <li key={title}>
                <VerdictSign kind={holds ? 'passed' : 'rejected'} /> {title} <span className="visually-hidden">{holds ? 'holds' : 'fails'}</span>
                {!holds && says !== title && <p className={styles.says}>{says}</p>}
              </li>
            ))}
          </ul>
          <TryWarnings warnings={last.warnings} />
          {last.run && (
            <p>
              <PlayedLink run={last.run} failing={failing} />
            </p>
          )}
        </div>
      </Panel>
      {last.run && isRun(last.run) && <WorkMap run={last.run.id} />}
      <Files files={files} task={task} />
    </div>
  )
}

function Files({ files, task }: { files: Record<string, string>; task: ShownTask }) {
  const { data: exercise } = useExercise(task.lesson, task.exercise)
  const names = Object.keys(files).sort()
  const [chosen, setChosen] = useState<string | null>(null)
  const name = chosen !== null && names.includes(chosen) ? chosen : names[0]
  const text = name === undefined ? '' : (files[name] ?? '')
  const start = exercise?.files.find((file) => file.name === name)?.yaml
  const changes = useMemo(() => (start === undefined ? null : lineChanges(start, text)), [start, text])
  if (name === undefined)
    return (
      <Panel title="Files that were changed" className={styles.files}>
        <EmptyNote title="No file was changed." />
      </Panel>
    )
  return (
    <Panel
      title="Files that were changed"
      className={styles.files}
      note={changes && changesWords(changes)}
      tools={names.length > 1 && <SegmentedControl kind="tabs" label="Files" options={names.map((each) => ({ value: each, text: each }))} value={name} onChange={setChosen} />}
    >
      <div className={styles.editor}>
        <Code key={name} label={`${name} as YAML`} text={text} wrap changes={changes} />
      </div>
    </Panel>
  )
}

function CommentForm({ workshop, task, tile }: { workshop: string; task: string; tile: ClassTile }) {
  const [text, setText] = useState(tile.comment)
  const saying = useComment(workshop, task, tile.person)
  function say(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== tile.comment) saying.mutate(text.trim())
  }
  return (
    <form className={styles.comment} onSubmit={say}>
      <TextField label="Comment" hint="Only this participant sees it, above their page." maxLength={500} value={text} onChange={(event) => setText(event.target.value)} />
      <Button type="submit" look="primary" busy={saying.isPending} idle={text.trim() === tile.comment}>
        {text.trim() === '' && tile.comment !== '' ? 'Take it back' : 'Tell them'}
      </Button>
    </form>
  )
}

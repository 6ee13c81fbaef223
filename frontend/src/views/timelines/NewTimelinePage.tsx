import { useMemo, useState } from 'react'
import { apiUrl, describeError } from '../../api/client'
import { branchPath, branchTimeline, startTimeline, startTrace, TIMELINES_PATH, VALIDATE_TIMELINE_PATH, type NewTimeline, type Revision, type TraceFiles } from '../../api/timelines'
import { playTimelineHref, timelineHref } from '../../model/page/route'
import { clock } from '../../model/text/virtualTime'
import { lineFinder } from '../../model/text/yamlLines'
import { useDraft } from '../../state/stored/drafts'
import { fromHere } from '../../state/page/arrival'
import { navigate } from '../../state/page/location'
import { useAllPolicies } from '../../state/stored/policies'
import { refresh } from '../../state/page/queryClient'
import { useAllSnapshots } from '../../state/stored/snapshots'
import { useScenarioValidation, useTimelineExamples, useTimelineRecord, useTimelineScenario } from '../../state/timelines/queries'
import { Button } from '../../ui/Button'
import { SelectField, TextField } from '../../ui/Field'
import { ErrorNote, LoadingNote } from '../../ui/Note'
import { PageLink } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import type { Timeline } from '../../wire/timelines'
import { PageFrame } from '../../parts/frame/PageFrame'
import { ApiCallDialog, curlJson } from '../../parts/panels/ApiCallDialog'
import { PageHead } from '../../parts/frame/PageHead'
import { EditorPanel, type Subject } from '../../parts/editor/EditorPanel'
import workbench from '../../parts/editor/columns.module.css'
import styles from './NewTimelinePage.module.css'
import { ScenarioHelp } from './ScenarioHelp'
import { STARTER } from './starter'
import { ScenarioUpload } from './ScenarioUpload'

interface Props {
  example: string | null
  from: string | null // a timeline whose scenario is to be changed
}

/** A scenario that is being written, from nothing, from a ready-made one, or from one that was played. */
export default function NewTimelinePage({ example, from }: Props) {
  const scenario = useTimelineScenario(from === null ? null : `timelines/${from}`)
  const examples = useTimelineExamples()
  const saved = from !== null ? scenario.data : example !== null ? examples.data?.find(({ slug }) => slug === example)?.yaml : STARTER
  const error = from !== null ? scenario.error : example !== null ? examples.error : null
  return (
    <PageFrame title="New scenario">
      {error && <ErrorNote {...describeError(error)} />}
      {saved === undefined && !error && <LoadingNote title="Reading the scenario…" />}
      {saved !== undefined && (from === null ? <Editor saved={saved} draft={`scenario:${example ?? 'new'}`} parent={null} /> : <OfParent id={from} saved={saved} />)}
    </PageFrame>
  )
}

function OfParent({ id, saved }: { id: string; saved: string }) {
  const { data, error } = useTimelineRecord(`timelines/${id}`)
  if (error) return <ErrorNote {...describeError(error)} />
  return data ? <Editor saved={saved} draft={`scenario:${id}`} parent={data} /> : <LoadingNote title="Reading what it was made from…" />
}

interface Choices {
  snapshot: string // "" : the scenario's own nodes
  policy: string // "" : the scenario's own, or the default
  seed: string // "" : the scenario's own
}

function Editor({ saved, draft, parent }: { saved: string; draft: string; parent: Timeline | null }) {
  const { text, setText, forget } = useDraft(draft, saved)
  const [choices, setChoices] = useState<Choices>({ snapshot: parent?.snapshot?.id ?? '', policy: parent?.policy?.id ?? '', seed: '' })
  const validation = useScenarioValidation(text, choices.snapshot || null)
  const checked = useMemo(() => withLines(validation.data, text), [validation.data, text])
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [call, setCall] = useState(false)
  const { path, body } = requestFor(parent, text, choices)

  const play = () => begin(() => (parent ? branchTimeline(parent.id, body as Revision) : startTimeline(body as NewTimeline)), forget)
  const playTrace = (files: TraceFiles) => begin(() => startTrace(files, chosen(choices)))

  async function begin(start: () => Promise<Timeline>, done: () => void = () => undefined) {
    setBusy(true)
    const arrive = fromHere()
    try {
      const made = await start()
      done()
      void refresh(['timelines'])
      arrive(playTimelineHref(made.id), 'The timeline has started.')
    } catch (error) {
      const { title, places } = describeError(error)
      setRefusal([title, ...places.map((place) => `${place.path} ${place.message}`)].join(' · '))
      setBusy(false)
    }
  }

  const valid = validation.data?.valid === true && !validation.behind
  return (
    <>
      <PageHead
        up={
          <PageLink href={parent ? timelineHref(parent.path) : '/timelines'} onNavigate={navigate}>
            {parent ? parent.title || 'The timeline it is made from' : 'Over time'}
          </PageLink>
        }
        title={parent ? 'Change and play again' : 'New scenario'}
        about="The cluster at the start, and what happens when. The original scenario does not change."
        actions={
          <>
            <ScenarioUpload onText={setText} onMistake={setRefusal} {...(parent ? {} : { onTrace: (files) => void playTrace(files) })} />
            {text !== saved && <Button onClick={forget}>Reset</Button>}
            <Button look="primary" busy={busy} disabled={!valid} onClick={() => void play()}>
              {busy ? 'Starting…' : 'Play'}
            </Button>
          </>
        }
      />
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <div className={workbench.columns}>
        <EditorPanel
          subject={SCENARIO}
          text={text}
          validation={checked}
          error={validation.error}
          behind={validation.behind}
          className={workbench.card!}
          onText={setText}
          onRetry={() => void validation.refetch()}
        />
        <Panel title="How it is played" className={workbench.card} menu={[{ name: 'Show the API call', run: () => setCall(true) }]}>
          <div className={styles.side}>
            <Choosing choices={choices} fixedSnapshot={parent !== null} onChange={setChoices} />
            {valid && validation.data?.duration != null && (
              <p>
                <b>{validation.data.title || 'Untitled'}</b> lasts {clock(validation.data.duration, validation.data.duration)}.
              </p>
            )}
            <ScenarioHelp />
          </div>
        </Panel>
      </div>
      {call && <ApiCallDialog title="Play this scenario from a terminal" command={curlJson(apiUrl(path), body)} onClose={() => setCall(false)} />}
    </>
  )
}

const SCENARIO: Subject = { title: 'Scenario', noun: 'scenario', valid: 'Checked while you write.', path: VALIDATE_TIMELINE_PATH, body: (scenario) => ({ scenario }) }

/** The snapshot of a parent stays; the rest is said where it differs. */
function requestFor(parent: Timeline | null, scenario: string, choices: Choices): { path: string; body: NewTimeline | Revision } {
  if (parent) return { path: branchPath(parent.id), body: { scenario, policy: choices.policy || null, ...chosenSeed(choices) } }
  return { path: TIMELINES_PATH, body: { scenario, ...chosen(choices) } }
}

const chosenSeed = ({ seed }: Choices): { seed?: number } => (/^-?\d+$/.test(seed) ? { seed: Number(seed) } : {})
const chosen = (choices: Choices) => ({ ...(choices.snapshot && { snapshot: choices.snapshot }), ...(choices.policy && { policy: choices.policy }), ...chosenSeed(choices) })

function withLines<V extends { problems: { path: string; line: number | null }[] }>(validation: V | undefined, text: string): V | undefined {
  if (!validation || validation.problems.length === 0) return validation
  const lineOf = lineFinder(text)
  return { ...validation, problems: validation.problems.map((problem) => ({ ...problem, line: problem.line ?? lineOf(problem.path) })) }
}

function Choosing({ choices, fixedSnapshot, onChange }: { choices: Choices; fixedSnapshot: boolean; onChange: (choices: Choices) => void }) {
  const snapshots = useAllSnapshots()
  const policies = useAllPolicies()
  const options = (nothing: string, found: { id: string; name: string }[] = []) => [{ value: '', text: nothing }, ...found.map(({ id, name }) => ({ value: id, text: name }))]
  return (
    <div className={styles.choices}>
      <span>Cluster at the start</span>
      <SelectField
        label="Cluster at the start"
        value={choices.snapshot}
        disabled={fixedSnapshot}
        options={options('only what the scenario says', snapshots.data)}
        onChange={(snapshot) => onChange({ ...choices, snapshot })}
      />
      <span>Policy</span>
      <SelectField label="Policy" value={choices.policy} options={options('the scenario’s own, or the default', policies.data)} onChange={(policy) => onChange({ ...choices, policy })} />
      <span aria-hidden="true">Seed</span>
      <TextField label="Seed, if not the scenario’s own" inputMode="numeric" value={choices.seed} onChange={(event) => onChange({ ...choices, seed: event.target.value })} />
    </div>
  )
}

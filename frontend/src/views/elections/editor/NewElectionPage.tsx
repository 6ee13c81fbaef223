import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { apiUrl, describeError } from '../../../api/client'
import { ELECTIONS_PATH, startElection, VALIDATE_ELECTION_PATH } from '../../../api/elections/elections'
import { lineOf } from '../../../model/elections/places'
import { electionHref, playElectionHref } from '../../../model/elections/route'
import { plural } from '../../../model/quantity'
import { span } from '../../../model/virtualTime'
import { useDraft } from '../../../state/drafts'
import { electionsChanged, useElectionExamples, useElectionValidation, usePlayedScenario } from '../../../state/elections/queries'
import { navigate } from '../../../state/location'
import { Button } from '../../../ui/Button'
import { Code } from '../../../ui/editor'
import { PageLink } from '../../../ui/Link'
import { ErrorNote, LoadingNote } from '../../../ui/Note'
import { Panel } from '../../../ui/Panel'
import { PageFrame } from '../../../parts/frame/PageFrame'
import { ApiCallDialog, curlJson } from '../../../parts/panels/ApiCallDialog'
import { Mistakes } from '../../../parts/editor/Mistakes'
import { PageHead } from '../../../parts/frame/PageHead'
import styles from './NewElectionPage.module.css'
import { Reference } from './Reference'
import { PLAIN_SCENARIO } from './scenario'

interface Props {
  example: string | null // slug of one to begin with
  from: string | null // id of an election whose scenario, as it was played, is to be changed
}

/** Waits for the text to begin with. */
export default function NewElectionPage({ example, from }: Props) {
  const examples = useElectionExamples()
  const played = usePlayedScenario(from ?? '', from !== null)
  const error = from ? played.error : example ? examples.error : null
  const beginning = from ? played.data : example ? examples.data?.find(({ slug }) => slug === example)?.yaml : PLAIN_SCENARIO
  return (
    <PageFrame title="New election">
      {error && <ErrorNote {...describeError(error)}>The scenario to begin with could not be read.</ErrorNote>}
      {beginning === undefined && !error && (example && examples.data ? <ErrorNote title={`There is no example “${example}”.`} /> : <LoadingNote title="Reading the scenario…" />)}
      {beginning !== undefined && <Editor name={from ?? example ?? 'new'} from={from} beginning={beginning} />}
    </PageFrame>
  )
}

function Editor({ name, from, beginning }: { name: string; from: string | null; beginning: string }) {
  const { text, setText, forget } = useDraft(`election:${name}`, beginning)
  const { data, error, behind, refetch } = useElectionValidation(text)
  const [target, setTarget] = useState<{ line: number } | null>(null)
  const [call, setCall] = useState<'check' | 'start' | null>(null)
  const problems = useMemo(() => (data?.problems ?? []).map((problem) => ({ ...problem, line: problem.line ?? lineOf(text, problem.path) })), [data, text])
  const marks = useMemo(() => problems.flatMap(({ line, path, message }) => (line === null ? [] : [{ line, message: path ? `${path}: ${message}` : message }])), [problems])
  const start = useMutation({
    mutationFn: () => startElection({ scenario: text }),
    onSuccess: ({ id }) => {
      forget()
      electionsChanged()
      navigate(playElectionHref(id))
    },
  })
  const valid = data?.valid === true && !behind
  return (
    <>
      <PageHead
        up={
          <PageLink href={from ? electionHref(from) : '/elections'} onNavigate={navigate}>
            {from ? 'Back to the election' : 'Elections'}
          </PageLink>
        }
        title={from ? 'Edit and run again' : 'New election'}
        actions={
          <>
            {text !== beginning && <Button onClick={forget}>Start over</Button>}
            <Button look="primary" disabled={!valid || start.isPending} onClick={() => start.mutate()}>
              {start.isPending ? 'Starting…' : 'Play it'}
            </Button>
          </>
        }
      />
      {start.error && <ErrorNote {...describeError(start.error)} />}
      <div className={styles.columns}>
        <Panel
          title="Scenario"
          className={styles.card}
          menu={[
            { name: 'Show the API call that checks it', run: () => setCall('check') },
            { name: 'Show the API call that starts it', run: () => setCall('start') },
          ]}
        >
          <div className={styles.code}>
            <Code label="Scenario as YAML" text={text} onText={setText} marks={marks} target={target} />
          </div>
          <div className={styles.verdict}>
            <p className={styles.state} role="status" data-state={error ? 'wrong' : behind || !data ? 'checking' : data.valid ? 'valid' : 'wrong'}>
              {error
                ? `Not checked: ${describeError(error).title}`
                : behind || !data
                  ? 'Checking…'
                  : data.valid
                    ? `Valid: ${span(data.duration ?? 0)} of election`
                    : plural(problems.length, 'mistake')}
              {error && <Button onClick={() => void refetch()}>Try again</Button>}
            </p>
            {problems.length > 0 && <Mistakes label="Mistakes of the scenario" mistakes={problems} onGo={({ line }) => line != null && setTarget({ line })} />}
            {valid && <p className={styles.hint}>Checked while you write. Tab leaves the editor.</p>}
          </div>
        </Panel>
        <Reference className={styles.card!} />
      </div>
      {call === 'check' && <ApiCallDialog title="Check this scenario from a terminal" command={curlJson(apiUrl(VALIDATE_ELECTION_PATH), { scenario: text })} onClose={() => setCall(null)} />}
      {call === 'start' && <ApiCallDialog title="Play this scenario from a terminal" command={curlJson(apiUrl(ELECTIONS_PATH), { scenario: text, pace: 'stepped' })} onClose={() => setCall(null)} />}
    </>
  )
}

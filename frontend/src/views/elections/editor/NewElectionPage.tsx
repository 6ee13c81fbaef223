import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { apiUrl, describeError } from '../../../api/client'
import { ELECTIONS_PATH, startElection, VALIDATE_ELECTION_PATH } from '../../../api/elections'
import { lineOf } from '../../../model/elections/places'
import { electionHref, playElectionHref } from '../../../model/page/electionRoute'
import { span } from '../../../model/text/virtualTime'
import { useDraft } from '../../../state/stored/drafts'
import { electionsChanged, useElectionExamples, useElectionValidation, usePlayedScenario } from '../../../state/elections/queries'
import { fromHere } from '../../../state/page/arrival'
import { navigate } from '../../../state/page/location'
import { Button } from '../../../ui/Button'
import { PageLink } from '../../../ui/Link'
import { ErrorNote, LoadingNote } from '../../../ui/Note'
import { PageFrame } from '../../../parts/frame/PageFrame'
import { ApiCallDialog, curlJson } from '../../../parts/panels/ApiCallDialog'
import workbench from '../../../parts/editor/columns.module.css'
import { EditorPanel, type Subject } from '../../../parts/editor/EditorPanel'
import { PageHead } from '../../../parts/frame/PageHead'
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
      {error && <ErrorNote {...describeError(error)}>The original scenario could not be read.</ErrorNote>}
      {beginning === undefined && !error && (example && examples.data ? <ErrorNote title={`There is no example “${example}”.`} /> : <LoadingNote title="Reading the scenario…" />)}
      {beginning !== undefined && <Editor name={from ?? example ?? 'new'} from={from} beginning={beginning} />}
    </PageFrame>
  )
}

function Editor({ name, from, beginning }: { name: string; from: string | null; beginning: string }) {
  const { text, setText, forget } = useDraft(`election:${name}`, beginning)
  const { data, error, behind, refetch } = useElectionValidation(text)
  const [call, setCall] = useState(false)
  const checked = useMemo(() => data && { ...data, problems: data.problems.map((problem) => ({ ...problem, line: problem.line ?? lineOf(text, problem.path) })) }, [data, text])
  const start = useMutation({
    mutationFn: () => startElection({ scenario: text }),
    onMutate: () => fromHere(),
    onSuccess: ({ id }, _, arrive) => {
      forget()
      electionsChanged()
      arrive(playElectionHref(id), 'The election has started.')
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
            <Button look="primary" busy={start.isPending} disabled={!valid} onClick={() => start.mutate()}>
              {start.isPending ? 'Starting…' : 'Play it'}
            </Button>
          </>
        }
      />
      {start.error && <ErrorNote {...describeError(start.error)} />}
      <div className={workbench.columns}>
        <EditorPanel
          subject={{ ...SCENARIO, valid: `${span(data?.duration ?? 0)} of election. Checked while you write.` }}
          text={text}
          validation={checked}
          error={error}
          behind={behind}
          className={workbench.card!}
          actions={[{ name: 'Show the API call that starts it', run: () => setCall(true) }]}
          onText={setText}
          onRetry={() => void refetch()}
        />
        <Reference className={workbench.card!} />
      </div>
      {call && <ApiCallDialog title="Play this scenario from a terminal" command={curlJson(apiUrl(ELECTIONS_PATH), { scenario: text, pace: 'stepped' })} onClose={() => setCall(false)} />}
    </>
  )
}

const SCENARIO: Omit<Subject, 'valid'> = { title: 'Scenario', noun: 'scenario', path: VALIDATE_ELECTION_PATH, body: (scenario) => ({ scenario }) }

import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { apiUrl, describeError } from '../../api/client'
import { CHECKS_PATH, checkRun, recordRun } from '../../api/checks'
import { checksSentence, FIRST_EXPECTATIONS } from '../../model/answers/checks'
import { plural } from '../../model/text/quantity'
import { runHref } from '../../model/page/route'
import { useDraft } from '../../state/stored/drafts'
import { navigate } from '../../state/page/location'
import { notify } from '../../state/page/notice'
import { useRunRecord } from '../../state/run/queries'
import { useQuestion } from '../../state/answers/cancellableQuestion'
import { Button } from '../../ui/Button'
import { download } from '../../ui/clipboard'
import { Code } from '../../ui/editor'
import { PageLink } from '../../ui/Link'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { WaitingNote } from '../../ui/WaitingNote'
import type { Checks, Verdict } from '../../wire/checks'
import type { Run } from '../../wire/runs'
import columns from '../../parts/editor/columns.module.css'
import { PageError } from '../../parts/frame/PageError'
import { PageFrame } from '../../parts/frame/PageFrame'
import { sectionOfRun } from '../../parts/frame/sections'
import { PageHead } from '../../parts/frame/PageHead'
import { ApiCallDialog, curlJson } from '../../parts/panels/ApiCallDialog'
import styles from './ChecksPage.module.css'

/** Expectations of a run: written, recorded, held to it. */
export default function ChecksPage({ id }: { id: string }) {
  const { data: run, error, refetch } = useRunRecord(id)
  return (
    <PageFrame title="Tests of placement" section={sectionOfRun(run)}>
      {error && !run && <PageError error={error} what="run" all={{ name: 'All runs', href: '/runs' }} onRetry={() => void refetch()} />}
      {!run && !error && <LoadingNote title="Opening the run…" />}
      {run && <Bench run={run} />}
    </PageFrame>
  )
}

function Bench({ run }: { run: Run }) {
  const { text, setText } = useDraft(`checks:${run.id}`, FIRST_EXPECTATIONS)
  const { answer: check, ask, cancel } = useQuestion((yaml: string, signal) => checkRun(run.id, yaml, signal))
  const record = useMutation({
    mutationFn: () => recordRun(run.id),
    onSuccess: ({ yaml, leftOut }) => {
      setText(yaml)
      notify(leftOut > 0 ? `Recorded; ${plural(leftOut, 'workload')} beyond the first hundred are left out` : 'Recorded from the run')
    },
    onError: (problem) => notify(describeError(problem).title),
  })
  const [call, setCall] = useState(false)
  const verdicts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Where panels stand one below the other, the answer would be out of sight.
    if (!check.isIdle) verdicts.current?.scrollIntoView({ block: 'nearest' })
  }, [check.isIdle, check.submittedAt, check.status])
  const menu = [
    { name: 'Show the API call', run: () => setCall(true) },
    { name: 'Download the YAML', run: () => download('expectations.yaml', new Blob([text], { type: 'application/yaml' })) },
  ]
  return (
    <>
      <PageHead
        title="Tests of placement"
        up={
          <PageLink href={runHref(run.id)} onNavigate={navigate}>
            {run.snapshot.name}, run {run.id.slice(0, 8)}
          </PageLink>
        }
        about={
          <>
            What you expect of this run. The same file works with <code>check</code> on the command line and in a pipeline; editors complete it with{' '}
            <a href="/docs/schemas/expectations.json">the schema</a>, and the <a href="/docs/checks/">documentation</a> lists what you can expect.
          </>
        }
        actions={
          <>
            <Button busy={record.isPending} onClick={() => record.mutate()}>
              {record.isPending ? 'Recording…' : 'Record from this run'}
            </Button>
            <Button look="primary" busy={check.isPending} onClick={() => ask(text)}>
              {check.isPending ? 'Checking…' : 'Check'}
            </Button>
          </>
        }
      />
      <div className={columns.columns}>
        <Panel title="Expectations" className={columns.card!} menu={menu}>
          <div className={styles.code}>
            <Code label="Expectations as YAML" text={text} onText={setText} />
          </div>
        </Panel>
        <Panel title="Verdicts" note={check.data && check.variables !== text ? 'of an earlier text' : undefined} className={columns.card!}>
          <div ref={verdicts} className={styles.verdicts} aria-live="polite">
            {check.isPending && <WaitingNote title="Checking the run…" onCancel={cancel} />}
            {check.isError && <ErrorNote {...describeError(check.error)} />}
            {check.isSuccess && <Verdicts runId={run.id} checks={check.data} />}
            {check.isIdle && <EmptyNote title="Nothing has been checked yet.">Write or paste expectations, or record them from this run, and choose “Check”.</EmptyNote>}
          </div>
        </Panel>
      </div>
      {call && <ApiCallDialog title="Check this from a terminal" command={curlJson(apiUrl(CHECKS_PATH), { run: run.id, expectations: text })} onClose={() => setCall(false)} />}
    </>
  )
}

/** What fails stands first. */
function Verdicts({ runId, checks }: { runId: string; checks: Checks }) {
  const inOrder = [...checks.verdicts].sort((left, right) => Number(left.holds) - Number(right.holds) || left.index - right.index)
  return (
    <>
      <p className={styles.sentence} data-holds={checks.holds}>
        {checksSentence(checks)}
      </p>
      <ul className={styles.list} aria-label="Verdicts">
        {inOrder.map((verdict) => (
          <VerdictLine key={verdict.index} runId={runId} verdict={verdict} />
        ))}
      </ul>
    </>
  )
}

function VerdictLine({ runId, verdict: { title, holds, says, attempt, attempted, decision } }: { runId: string; verdict: Verdict }) {
  return (
    <li data-holds={holds}>
      <p className={styles.title}>
        <span className={styles.sign}>{holds ? '✓ holds' : '✗ fails'}</span> {title}
      </p>
      <p>{says}</p>
      {attempt !== null && (
        <p>
          {decision}{' '}
          <PageLink href={runHref(runId, { step: attempt })} onNavigate={navigate}>
            The decision about {attempted}
          </PageLink>
        </p>
      )}
    </li>
  )
}

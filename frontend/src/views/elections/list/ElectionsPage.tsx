import { useState, type CSSProperties } from 'react'
import { describeError } from '../../../api/client'
import { deleteElection } from '../../../api/elections'
import { byQuestion } from '../../../model/elections/examples'
import { WHOSE_WORDS, type Whose } from '../../../model/people/words'
import { electionHref, newElectionHref } from '../../../model/page/electionRoute'
import { electionsChanged, useElectionExamples, useElections } from '../../../state/elections/queries'
import { navigate } from '../../../state/page/location'
import { Button } from '../../../ui/Button'
import { PageLink } from '../../../ui/Link'
import { EmptyNote, ErrorNote, LoadingNote } from '../../../ui/Note'
import type { Election } from '../../../wire/elections'
import { PageFrame } from '../../../parts/frame/PageFrame'
import { ConfirmDialog } from '../../../parts/stored/ConfirmDialog'
import { WhoseTabs } from '../../../parts/people/WhoseTabs'
import { StoredPager } from '../../../parts/stored/StoredPager'
import { UnreadableRows } from '../../../parts/stored/UnreadableRows'
import { ElectionCards } from '../../../parts/elections/ElectionCards'
import { PageHead } from '../../../parts/frame/PageHead'
import styles from './ElectionsPage.module.css'
import { ElectionsTable } from './ElectionsTable'

/** Ready-made elections by the question that they answer, and those that somebody has played. */
export default function ElectionsPage() {
  return (
    <PageFrame title="Elections">
      <PageHead
        title="Elections"
        about="Several schedulers run, but only one places pods: see how they elect it, and inject faults."
        actions={
          <PageLink href={newElectionHref()} onNavigate={navigate} className={styles.new}>
            New election
          </PageLink>
        }
      />
      <Examples />
      <Played />
    </PageFrame>
  )
}

function Examples() {
  const { data, error, refetch } = useElectionExamples()
  if (error && !data) return <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />
  if (!data) return <LoadingNote title="Reading the examples…" />
  return (
    <div className={styles.examples}>
      <div className={styles.groups}>
        {byQuestion(data).map(({ question, examples }) => (
          <section key={question} className={styles.group} style={{ '--cards': examples.length } as CSSProperties} aria-label={question}>
            <h2>{question}</h2>
            <div className={styles.cards}>
              <ElectionCards examples={examples} />
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

const PAGE_SIZE = 20

function Played() {
  const [page, setPage] = useState(1)
  const [whose, setWhose] = useState<Whose>('')
  const [deleting, setDeleting] = useState<Election | null>(null)
  const { data, error, refetch, isPlaceholderData } = useElections(page, PAGE_SIZE, whose)
  return (
    <section className={styles.group} aria-labelledby="played">
      <h2 id="played">Played so far</h2>
      <WhoseTabs
        value={whose}
        onChange={(chosen) => {
          setWhose(chosen)
          setPage(1)
        }}
      />
      {error && !data && <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />}
      {!data && !error && <LoadingNote title="Reading the list of elections…" />}
      {data?.count === 0 && whose !== '' && <EmptyNote title="There are none.">{WHOSE_WORDS[whose].meaning} would be here.</EmptyNote>}
      {data?.count === 0 && whose === '' && <EmptyNote title="Nothing has been played yet.">Pick one of the questions above.</EmptyNote>}
      {data && data.count > 0 && (
        <>
          <ElectionsTable elections={data.results} now={Date.now()} stale={isPlaceholderData} onNavigate={navigate} onOpen={({ id }) => navigate(electionHref(id))} onDelete={setDeleting} />
          <UnreadableRows rows={data.unreadable} noun="election" path="elections/" onDeleted={() => void refetch()} />
          <StoredPager kind="elections" label="elections" page={page} pageSize={PAGE_SIZE} count={data.count} onPage={setPage} />
        </>
      )}
      {deleting && (
        <ConfirmDialog title={`Delete “${deleting.title}”?`} action="Delete" onConfirm={() => deleteElection(deleting.id).then(electionsChanged)} onClose={() => setDeleting(null)}>
          <p>This deletes its events and injected faults. Its branches stay.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { describeError, type Query } from '../../api/client'
import { answerName } from '../../model/answers/names'
import { WHOSE_WORDS, whoseOf } from '../../model/people/words'
import { usePageQuery } from '../../state/page/pageQuery'
import { Button } from '../../ui/Button'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import type { Page } from '../../wire/page'
import { OPEN_STATES, type AnswerKind } from '../../wire/answers'
import { PageFrame } from '../frame/PageFrame'
import { PageHead } from '../frame/PageHead'
import { WhoseTabs } from '../people/WhoseTabs'
import { DeleteAnswerDialog } from '../stored/DeleteAnswerDialog'
import { StoredPager } from '../stored/StoredPager'
import { UnreadableRows } from '../stored/UnreadableRows'
import { AnswerCard, type Told, type TellsItself } from './AnswerCard'
import styles from './Answers.module.css'
import { NothingAsked, type Invitation } from './NothingAsked'
import { Questions } from './Questions'
import { StartAnswerButton, type Asked } from './StartAnswerButton'

interface Props<Row> {
  kind: AnswerKind
  title: string
  noun: string
  /** Several, where an s does not do. */
  nouns?: string
  about: string
  /** What the button says that starts one. */
  verb: string
  list: (query: Query) => Promise<Page<Row>>
  tell: (row: Row) => Told
  picture: (row: Row) => ReactNode
  empty: Invitation
  dialog: (snapshot: Asked, onClose: () => void) => ReactNode
}

const PAGE_SIZE = 24
/** So many leave most of a wide screen to what else can be asked. */
const FEW = 3
const WHILE_PLAYED_MS = 2000
const QUERY = { whose: '', page: '1' }

/** All answers of a kind, the newest first: a card each, with a picture of what it came to. */
export function AnswersPage<Row extends TellsItself>({ kind, title, noun, nouns = `${noun}s`, about, verb, list, tell, picture, empty, dialog }: Props<Row>) {
  const [query, setQuery] = usePageQuery(QUERY)
  const [deleting, setDeleting] = useState<Row | null>(null)
  const whose = whoseOf(query.whose)
  const page = Number(query.page) || 1
  const { data, error, refetch } = useQuery({
    queryKey: [kind, page, whose],
    queryFn: () => list({ page, page_size: PAGE_SIZE, whose: whose || undefined }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some((one) => OPEN_STATES.has(one.state)) ? WHILE_PLAYED_MS : false),
  })
  const few = data !== undefined && data.count <= FEW
  const start = <StartAnswerButton verb={verb} dialog={dialog} />
  return (
    <PageFrame title={title}>
      <PageHead title={title} about={about} actions={data && data.count > 0 && start} />
      <WhoseTabs value={whose} onChange={(chosen) => setQuery({ whose: chosen, page: '1' })} />
      {error && !data && <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />}
      {!data && !error && <LoadingNote title={`Reading the list of ${nouns}…`} />}
      {data?.count === 0 && whose !== '' && <EmptyNote title="There are none.">{WHOSE_WORDS[whose].meaning} would be here.</EmptyNote>}
      {data?.count === 0 && whose === '' && (
        <NothingAsked kind={kind} invitation={empty} dialog={dialog}>
          {start}
        </NothingAsked>
      )}
      {data && data.count > 0 && (
        <>
          <div className={few ? styles.few : undefined}>
            <ul className={styles.cards} aria-label={title}>
              {data.results.map((row) => (
                <AnswerCard key={row.id} noun={noun} row={row} told={tell(row)} onDelete={() => setDeleting(row)}>
                  {picture(row)}
                </AnswerCard>
              ))}
            </ul>
            {few && <Questions kind={kind} title={empty.title} words={empty.words} />}
          </div>
          <UnreadableRows rows={data.unreadable} noun={noun} path={`${kind}/`} onDeleted={() => void refetch()} />
          <StoredPager kind={kind} label={nouns} page={page} pageSize={PAGE_SIZE} count={data.count} onPage={(wanted) => setQuery({ page: String(wanted) })} />
        </>
      )}
      {deleting && (
        <DeleteAnswerDialog
          kind={kind}
          noun={noun}
          id={deleting.id}
          title={answerName(tell(deleting).title, tell(deleting).of)}
          state={deleting.state}
          onDeleted={() => {
            if (data?.results.length === 1 && page > 1) setQuery({ page: String(page - 1) })
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </PageFrame>
  )
}

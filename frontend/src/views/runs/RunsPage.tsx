import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { describeError } from '../../api/client'
import { deleteRun, listRuns, RUNS_PATH } from '../../api/runs'
import { WHOSE_WORDS, whoseOf } from '../../model/people/words'
import { runHref } from '../../model/page/route'
import { navigate } from '../../state/page/location'
import { notify } from '../../state/page/notice'
import { usePageQuery } from '../../state/page/pageQuery'
import { refresh } from '../../state/page/queryClient'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { FINAL_STATES, type Run } from '../../wire/runs'
import { TellingExamples } from '../../parts/examples/TellingExamples'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { WhoseTabs } from '../../parts/people/WhoseTabs'
import { ListPanel } from '../../parts/stored/ListPanel'
import { StoredPager } from '../../parts/stored/StoredPager'
import { UnreadableRows } from '../../parts/stored/UnreadableRows'
import { RunsTable } from './RunsTable'

const PAGE_SIZE = 50
const WHILE_RUNNING_MS = 2000
const QUERY = { whose: '', page: '1' }

const isOpen = ({ state }: Run): boolean => !FINAL_STATES.has(state)

/** Every run there is, the newest first. */
export default function RunsPage() {
  const [query, setQuery] = usePageQuery(QUERY)
  const whose = whoseOf(query.whose)
  const page = Number(query.page) || 1
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['runs', page, PAGE_SIZE, whose],
    queryFn: () => listRuns(page, PAGE_SIZE, whose),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(isOpen) ? WHILE_RUNNING_MS : false),
  })
  const remove = useMutation({
    mutationFn: deleteRun,
    onSuccess: () => refresh(['runs']),
    onError: (problem) => notify(describeError(problem).title),
  })
  const { menu, dialog } = usePanelMenu({ title: 'Runs', path: RUNS_PATH, json: () => data })
  return (
    <PageFrame title="Runs">
      <PageHead title="Runs" about={<OtherAnswers />} />
      {data?.count === 0 && whose === '' ? (
        <TellingExamples />
      ) : (
        <ListPanel title="All runs" menu={menu} tools={<WhoseTabs value={whose} onChange={(chosen) => setQuery({ whose: chosen, page: '1' })} />}>
          {error && !data && <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />}
          {!data && !error && <LoadingNote title="Reading the list of runs…" />}
          {data?.count === 0 && whose !== '' && <EmptyNote title="There are none.">{WHOSE_WORDS[whose].meaning} would be here.</EmptyNote>}
          {data && data.count > 0 && (
            <>
              <RunsTable runs={data.results} now={Date.now()} stale={isPlaceholderData} onNavigate={navigate} onOpen={({ id }) => navigate(runHref(id))} onDelete={({ id }) => remove.mutate(id)} />
              <UnreadableRows rows={data.unreadable} noun="run" path="runs/" onDeleted={() => void refetch()} />
              <StoredPager kind="runs" label="runs" page={page} pageSize={PAGE_SIZE} count={data.count} onPage={(wanted) => setQuery({ page: String(wanted) })} />
            </>
          )}
        </ListPanel>
      )}
      {dialog}
    </PageFrame>
  )
}

/** Where the answers are that runs are the means of. */
function OtherAnswers() {
  return (
    <>
      Upgrades of kube-scheduler are under{' '}
      <PageLink href="/rehearsals" onNavigate={navigate}>
        Rehearsals
      </PageLink>
      , losses of nodes under{' '}
      <PageLink href="/survivals" onNavigate={navigate}>
        Survivals
      </PageLink>
      , nodes that could go under{' '}
      <PageLink href="/removals" onNavigate={navigate}>
        Removals
      </PageLink>
      , the best possible placement and nodes to add under{' '}
      <PageLink href="/searches" onNavigate={navigate}>
        Searches
      </PageLink>
      , the same cluster under many policies under{' '}
      <PageLink href="/sweeps" onNavigate={navigate}>
        Sweeps
      </PageLink>
      .
    </>
  )
}

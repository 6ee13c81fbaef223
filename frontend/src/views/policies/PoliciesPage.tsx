import { useState } from 'react'
import { describeError } from '../../api/client'
import { POLICIES_PATH } from '../../api/policies'
import { whoseOf } from '../../model/people/words'
import { newPolicyHref, policyHref } from '../../model/page/route'
import { navigate } from '../../state/page/location'
import { usePageQuery } from '../../state/page/pageQuery'
import { usePolicies, useStandard } from '../../state/stored/policies'
import { useSettled } from '../../state/hooks/settledValue'
import { Button } from '../../ui/Button'
import { tableTexts } from '../../ui/DataTable'
import { OwnedTable } from '../../parts/people/OwnedTable'
import { SearchField } from '../../ui/Field'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { Pager } from '../../parts/panels/Pager'
import type { Policy } from '../../wire/policies'
import { PageFrame } from '../../parts/frame/PageFrame'
import { WhoseTabs } from '../../parts/people/WhoseTabs'
import { ListPanel } from '../../parts/stored/ListPanel'
import { UnreadableRows } from '../../parts/stored/UnreadableRows'
import { PageHead } from '../../parts/frame/PageHead'
import { RunWithSnapshotDialog } from '../../parts/runs/StartRunDialog'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { DeletePolicyDialog } from './DeletePolicyDialog'
import { downloadYaml } from './downloadYaml'
import { policyColumns } from './policyColumns'
import styles from './PoliciesPage.module.css'

const PAGE_SIZE = 50
const QUERY = { search: '', ordering: '', page: '1', whose: '' }

/** Every policy there is; the built-in ones are where one starts from. */
export default function PoliciesPage() {
  const [query, setQuery] = usePageQuery(QUERY)
  const { data, error, isPlaceholderData, refetch } = usePolicies({ ...query, search: useSettled(query.search, 250), page: Number(query.page) || 1 })
  const { data: standard } = useStandard()
  const [toRun, setToRun] = useState<Policy | null>(null)
  const [toDelete, setToDelete] = useState<Policy | null>(null)
  const rows = data ? (query.ordering ? data.results : fromTheDefaultOn(data.results)) : []
  const columns = policyColumns(standard, { onNavigate: navigate, onRun: setToRun, onDelete: setToDelete, onExport: downloadYaml })
  const { menu, dialog } = usePanelMenu({ title: 'Policies', path: POLICIES_PATH, json: () => data, tsv: () => tableTexts(columns, rows).map((row) => row.map((cell) => cell ?? '')) })

  return (
    <PageFrame title="Policies">
      <PageHead
        title="Policies"
        about="A policy is a KubeSchedulerConfiguration: which plugins run at which extension point, with which weights and arguments. A policy never changes; editing one makes a new one."
        actions={
          <Button look="primary" onClick={() => navigate(newPolicyHref())}>
            New policy
          </Button>
        }
      />
      <ListPanel
        title="All policies"
        menu={menu}
        tools={
          <>
            <WhoseTabs value={whoseOf(query.whose)} onChange={(whose) => setQuery({ whose, page: '1' })} />
            <SearchField label="Search policies by name" value={query.search} placeholder="Search by name   /" onChange={(search) => setQuery({ search, page: '1' })} />
          </>
        }
      >
        <div className={styles.body}>
          {error && !data && <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />}
          {!data && !error && <LoadingNote title="Reading the list of policies…" />}
          {data?.count === 0 && <EmptyNote title={query.search ? `No policy has “${query.search}” in its name.` : query.whose ? 'There are none.' : 'No policies yet.'} />}
          {rows.length > 0 && (
            <OwnedTable
              label="Policies"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              ordering={query.ordering}
              stale={isPlaceholderData}
              onOrder={(ordering) => setQuery({ ordering, page: '1' })}
              onOpen={({ id }) => navigate(policyHref(id))}
            />
          )}
        </div>
        {data && <UnreadableRows rows={data.unreadable} noun="policy" path={POLICIES_PATH} onDeleted={() => void refetch()} />}
        {data && data.count > 0 && <Pager label="policies" page={Number(query.page) || 1} pageSize={PAGE_SIZE} count={data.count} onPage={(page) => setQuery({ page: String(page) })} />}
      </ListPanel>
      {toRun && <RunWithSnapshotDialog policy={toRun} onClose={() => setToRun(null)} />}
      {toDelete && <DeletePolicyDialog policy={toDelete} onDeleted={() => undefined} onClose={() => setToDelete(null)} />}
      {dialog}
    </PageFrame>
  )
}

/** The server lists the newest first; the built-in ones read better in the order in which they were made, the default on top. */
function fromTheDefaultOn(policies: readonly Policy[]): Policy[] {
  const builtIn = policies.filter((policy) => policy.builtIn)
  return [...builtIn.reverse(), ...policies.filter((policy) => !policy.builtIn)]
}

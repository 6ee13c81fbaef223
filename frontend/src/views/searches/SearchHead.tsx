import { useState, type ReactNode } from 'react'
import { searchPath } from '../../api/searches'
import { runHref, snapshotHref } from '../../model/page/route'
import { navigate } from '../../state/page/location'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { MenuButton } from '../../ui/MenuButton'
import type { Run } from '../../wire/runs'
import type { Search } from '../../wire/searches'
import { PageHead } from '../../parts/frame/PageHead'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { AccessButton } from '../../parts/people/AccessButton'
import { DeleteAnswerDialog } from '../../parts/stored/DeleteAnswerDialog'

interface Props {
  title: string
  about: ReactNode
  snapshot: { id: string; name: string }
  run: Run | null // null: the question is about the snapshot, or the run is gone
  search: Search | null // the one whose question and answer are shown
  /** What the button says, and what it does. */
  verb: string
  ready: boolean
  onAsk: () => void
}

/** The top of a page that asks a long question: about what, and for a question that has been asked, whose it is. */
export function SearchHead({ title, about, snapshot, run, search, verb, ready, onAsk }: Props) {
  return (
    <PageHead
      title={title}
      up={
        <PageLink href={run ? runHref(run.id) : snapshotHref(snapshot.id)} onNavigate={navigate}>
          {snapshot.name}
          {run && `, run ${run.id.slice(0, 8)}`}
        </PageLink>
      }
      about={about}
      actions={
        <>
          <Button look="primary" disabled={!ready} onClick={onAsk}>
            {verb}
          </Button>
          {search && <Stored title={`${title} of ${snapshot.name}`} search={search} />}
        </>
      }
    />
  )
}

function Stored({ title, search }: { title: string; search: Search }) {
  const [deleting, setDeleting] = useState(false)
  const { menu, dialog } = usePanelMenu({ title: 'Search', path: searchPath(search.id), json: () => search })
  return (
    <>
      <AccessButton kind="searches" id={search.id} />
      <MenuButton label="More for this search" actions={[...menu, { name: 'Delete…', run: () => setDeleting(true) }]} />
      {dialog}
      {deleting && <DeleteAnswerDialog kind="searches" noun="search" id={search.id} title={title} state={search.state} onDeleted={() => navigate('/searches')} onClose={() => setDeleting(false)} />}
    </>
  )
}

import { useState, type ReactNode } from 'react'
import { navigate } from '../../state/page/location'
import { PageLink } from '../../ui/Link'
import { MenuButton } from '../../ui/MenuButton'
import type { AnswerKind, PlayedState } from '../../wire/answers'
import { PageHead } from '../frame/PageHead'
import { usePanelMenu } from '../panels/panelMenu'
import { AccessButton } from '../people/AccessButton'
import { DeleteAnswerDialog } from '../stored/DeleteAnswerDialog'

interface Props {
  id: string
  kind: AnswerKind
  noun: string
  title: string
  state: PlayedState
  /** The list that it is in. */
  up: { name: string; href: string }
  about: ReactNode
  actions: ReactNode
  /** Where the API has what the page shows, and that. */
  api: { title: string; path: string; json: () => unknown }
}

/** The top of the page of something that is played: of what it is, whose, and what can be done with it. */
export function PlayedHead({ id, kind, noun, title, state, up, about, actions, api }: Props) {
  const { menu, dialog } = usePanelMenu(api)
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <PageHead
        title={title}
        up={
          <PageLink href={up.href} onNavigate={navigate}>
            {up.name}
          </PageLink>
        }
        about={about}
        actions={
          <>
            {actions}
            <AccessButton kind={kind} id={id} />
            <MenuButton label={`More for this ${noun}`} actions={[...menu, { name: 'Delete…', run: () => setDeleting(true) }]} />
          </>
        }
      />
      {dialog}
      {deleting && <DeleteAnswerDialog kind={kind} noun={noun} id={id} title={title} state={state} onDeleted={() => navigate(up.href)} onClose={() => setDeleting(false)} />}
    </>
  )
}

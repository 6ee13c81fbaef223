import type { ReactNode } from 'react'
import { navigate } from '../../state/location'
import { PageLink } from '../../ui/Link'
import { MenuButton } from '../../ui/MenuButton'
import type { OwnedKind } from '../../wire/people'
import { PageHead } from '../frame/PageHead'
import { usePanelMenu } from '../panels/panelMenu'
import { AccessButton } from '../people/AccessButton'

interface Props {
  id: string
  kind: OwnedKind
  noun: string
  title: string
  /** The list that it is in. */
  up: { name: string; href: string }
  about: ReactNode
  actions: ReactNode
  /** Where the API has what the page shows, and that. */
  api: { title: string; path: string; json: () => unknown }
}

/** The top of the page of something that is played: of what it is, whose, and what can be done with it. */
export function PlayedHead({ id, kind, noun, title, up, about, actions, api }: Props) {
  const { menu, dialog } = usePanelMenu(api)
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
            <MenuButton label={`More for this ${noun}`} actions={menu} />
          </>
        }
      />
      {dialog}
    </>
  )
}

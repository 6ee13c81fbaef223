import type { ReactNode } from 'react'
import { parseRoute } from '../../model/page/route'
import { navigate, useLocation } from '../../state/page/location'
import { useTheme } from '../../state/page/theme'
import { WhoLink } from '../people/WhoLink'
import { Frame } from './Frame'
import { Notice } from './Notice'
import { sectionOf } from './sections'
import { usePageKeys } from './usePageKeys'
import { useTitle } from './useTitle'

interface Props {
  title: string
  section?: string // where the menu has it, if not where its address says
  children: ReactNode
}

/** Frame, bound to the address and the theme. Pages put themselves inside it and say their title; it has the keys that its buttons name. */
export function PageFrame({ title, section, children }: Props) {
  const route = useLocation((state) => state.route)
  const cycle = useTheme((state) => state.cycle)
  const found = section ?? sectionOf(route)
  useTitle(title)
  usePageKeys()
  return (
    <Frame section={found} isEntry={found !== null && parseRoute(found, '').page === route.page} onNavigate={navigate} onTheme={cycle} who={<WhoLink onNavigate={navigate} />}>
      {children}
      <Notice />
    </Frame>
  )
}

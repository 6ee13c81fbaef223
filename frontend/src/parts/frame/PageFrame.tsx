import { useEffect, type ReactNode } from 'react'
import { navigate, useLocation } from '../../state/location'
import { useTheme } from '../../state/theme'
import { WhoLink } from '../people/WhoLink'
import { Frame } from './Frame'
import { Notice } from './Notice'

interface Props {
  title: string
  children: ReactNode
}

/** Frame, bound to the address and the theme. Pages put themselves inside it and say their title. */
export function PageFrame({ title, children }: Props) {
  const page = useLocation((state) => state.route.page)
  const cycle = useTheme((state) => state.cycle)
  useEffect(() => {
    document.title = `${title} · Scheduling playground`
  }, [title])
  return (
    <Frame page={page} onNavigate={navigate} onTheme={cycle} who={<WhoLink onNavigate={navigate} />}>
      {children}
      <Notice />
    </Frame>
  )
}

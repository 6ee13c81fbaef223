import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { BrandIcon, ThemeIcon } from '../../ui/icons'
import { PageLink } from '../../ui/Link'
import styles from './Frame.module.css'
import { useSections } from './sections'

interface Props {
  section: string | null // the entry of the menu under which the page is found
  isEntry: boolean // it is the page of that entry
  onNavigate: (href: string) => void
  onTheme: () => void
  /** Who is there, where this is asked. */
  who?: ReactNode
  children: ReactNode
}

/** The header and the column that every page but the run page stands in. */
export function Frame({ section, isEntry, onNavigate, onTheme, who, children }: Props) {
  const sections = useSections()
  return (
    <div className={styles.frame}>
      <header className={styles.header} data-tools>
        <PageLink className={styles.brand} href="/" onNavigate={onNavigate} aria-label="Scheduling playground, home">
          <BrandIcon />
          <span>Scheduling playground</span>
        </PageLink>
        <nav className={styles.nav} aria-label="Pages">
          {sections.map(({ href, name }) => (
            <PageLink key={href} href={href} onNavigate={onNavigate} aria-current={href !== section ? undefined : isEntry ? 'page' : true}>
              {name}
            </PageLink>
          ))}
        </nav>
        <span className={styles.spacer} />
        {who}
        <Button look="quiet" label="Switch between light and dark (t)" onClick={onTheme}>
          <ThemeIcon />
        </Button>
      </header>
      <main id="main" className={styles.main}>
        {children}
      </main>
    </div>
  )
}

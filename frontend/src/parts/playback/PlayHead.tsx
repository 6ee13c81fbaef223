import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { BrandIcon, LinkIcon, ThemeIcon } from '../../ui/icons'
import { PageLink } from '../../ui/Link'
import styles from './PlayHead.module.css'

interface Props {
  className: string
  onNavigate: (href: string) => void
  children: ReactNode // where the reader is and how it stands
  tools: ReactNode // what can be done with it, at the far end
}

/** The head of a page that plays something. */
export function PlayHead({ className, onNavigate, children, tools }: Props) {
  return (
    <header className={`${styles.head} ${className}`} data-tools>
      <PageLink className={styles.brand} href="/" onNavigate={onNavigate} aria-label="Scheduling playground, home">
        <BrandIcon />
      </PageLink>
      {children}
      {tools}
    </header>
  )
}

interface ToolProps {
  link: string // what the link leads to: "this step"
  help: 'Keys' | 'Keys and signs' // those without keys need no list of keys
  onShare: () => void
  onTheme: () => void
  onHelp: () => void
}

/** The tools that all such pages have. */
export function CommonTools({ link, help, onShare, onTheme, onHelp }: ToolProps) {
  return (
    <>
      <Button look="quiet" label={`Copy the link to ${link}`} onClick={onShare}>
        <LinkIcon />
      </Button>
      <Button look="quiet" label="Switch between light and dark (t)" onClick={onTheme}>
        <ThemeIcon />
      </Button>
      <Button look="quiet" label={`${help} (?)`} className={`${styles.help} ${help === 'Keys' ? styles.keys : ''}`} onClick={onHelp}>
        ?
      </Button>
    </>
  )
}

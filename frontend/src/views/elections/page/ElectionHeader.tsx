import type { SimulationState } from '../../../wire/simulation'
import { Button } from '../../../ui/Button'
import { BrandIcon, LinkIcon, MinusIcon, PlusIcon, ThemeIcon } from '../../../ui/icons'
import { PageLink } from '../../../ui/Link'
import { Tag } from '../../../ui/Tag'
import { STATE_WORDS } from '../stateWords'
import styles from './ElectionHeader.module.css'

interface Props {
  title: string
  state: SimulationState
  problem: string | null
  parent: string | null // the address of the election that this one branched off
  onNavigate: (href: string) => void
  onZoom: (by: 1 | -1) => void
  onBranch: () => void
  onEdit: () => void
  onLesson: (() => void) | null
  onShare: () => void
  onTheme: () => void
  onHelp: () => void
}

export function ElectionHeader({ title, state, problem, parent, onNavigate, onZoom, onBranch, onEdit, onLesson, onShare, onTheme, onHelp }: Props) {
  return (
    <header className={styles.header}>
      <PageLink className={styles.brand} href="/" onNavigate={onNavigate} aria-label="Scheduling playground, home">
        <BrandIcon />
      </PageLink>
      <nav className={styles.crumbs} aria-label="This election">
        <PageLink href="/elections" onNavigate={onNavigate}>
          Elections
        </PageLink>
        <span aria-hidden="true">▸</span>
        <h1 title={title}>{title}</h1>
      </nav>
      <Tag tone={state === 'failed' ? 'bad' : 'plain'}>{STATE_WORDS[state]}</Tag>
      {problem && <span className={styles.problem}>{problem}</span>}
      {parent && (
        <PageLink href={parent} onNavigate={onNavigate}>
          branched off
        </PageLink>
      )}
      <span className={styles.spacer} />
      <span className={styles.tools}>
        {onLesson && (
          <Button look="quiet" onClick={onLesson}>
            Lesson
          </Button>
        )}
        <Button look="quiet" onClick={onBranch} title="Another election, equal up to here (b)">
          Branch
        </Button>
        <Button look="quiet" onClick={onEdit} title="Edit the scenario as it was played, and run it again">
          Edit & run again
        </Button>
        <Button look="quiet" label="Narrower chart (−)" className={styles.zoom} onClick={() => onZoom(-1)}>
          <MinusIcon />
        </Button>
        <Button look="quiet" label="Wider chart (+)" className={styles.zoom} onClick={() => onZoom(1)}>
          <PlusIcon />
        </Button>
        <Button look="quiet" label="Copy the link to this moment" onClick={onShare}>
          <LinkIcon />
        </Button>
        <Button look="quiet" label="Switch between light and dark (t)" onClick={onTheme}>
          <ThemeIcon />
        </Button>
        <Button look="quiet" label="Keys and signs (?)" className={styles.help} onClick={onHelp}>
          ?
        </Button>
      </span>
    </header>
  )
}

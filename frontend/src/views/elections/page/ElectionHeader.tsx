import type { SimulationState } from '../../../wire/simulations'
import { Button } from '../../../ui/Button'
import { MinusIcon, PlusIcon } from '../../../ui/icons'
import { PageLink } from '../../../ui/Link'
import { Tag } from '../../../ui/Tag'
import { AccessButton } from '../../../parts/people/AccessButton'
import { CommonTools, PlayHead } from '../../../parts/playback/PlayHead'
import head from '../../../parts/playback/PlayHead.module.css'
import styles from './ElectionHeader.module.css'

interface Props {
  id: string
  title: string
  state: SimulationState
  words: string // how it stands
  problem: string | null
  parent: string | null // the address of the election that this one branched off
  hides: boolean // what happens later, which the scenario and a branch would tell
  onNavigate: (href: string) => void
  onZoom: (by: 1 | -1) => void
  onBranch: () => void
  onEdit: () => void
  onGuide: (() => void) | null
  guided: boolean // the guide is open
  onShare: () => void
  onTheme: () => void
  onHelp: () => void
}

export function ElectionHeader({ id, title, state, words, problem, parent, hides, onNavigate, onZoom, onBranch, onEdit, onGuide, guided, onShare, onTheme, onHelp }: Props) {
  return (
    <PlayHead
      className={styles.header!}
      onNavigate={onNavigate}
      tools={
        <span className={head.tools}>
          {onGuide && (
            <Button look="quiet" aria-pressed={guided} onClick={onGuide}>
              Guide
            </Button>
          )}
          {!hides && (
            <>
              <Button look="quiet" onClick={onBranch} title="Another election, equal up to here (b)">
                Branch
              </Button>
              <Button look="quiet" onClick={onEdit} title="Edit the scenario as it was played, and run it again">
                Edit & run again
              </Button>
            </>
          )}
          <Button look="quiet" label="Narrower chart (−)" onClick={() => onZoom(-1)}>
            <MinusIcon />
          </Button>
          <Button look="quiet" label="Wider chart (+)" onClick={() => onZoom(1)}>
            <PlusIcon />
          </Button>
          <AccessButton kind="elections" id={id} />
          <CommonTools link="this moment" help="Keys and signs" onShare={onShare} onTheme={onTheme} onHelp={onHelp} />
        </span>
      }
    >
      <div className={`${head.crumbs} ${styles.crumbs}`}>
        <nav aria-label="Where it belongs">
          <PageLink href="/elections" onNavigate={onNavigate}>
            Elections
          </PageLink>
          <span aria-hidden="true">▸</span>
        </nav>
        <h1 title={title}>{title}</h1>
      </div>
      <Tag tone={state === 'failed' ? 'bad' : 'plain'}>{words}</Tag>
      {problem && <span className={head.problem}>{problem}</span>}
      {parent && (
        <PageLink href={parent} onNavigate={onNavigate}>
          branched off
        </PageLink>
      )}
      <span className={head.spacer} />
    </PlayHead>
  )
}

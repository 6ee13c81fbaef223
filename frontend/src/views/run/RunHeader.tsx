import type { ReactNode } from 'react'
import { policyHref, snapshotHref } from '../../model/page/route'
import { count } from '../../model/text/quantity'
import { optionWords, type OptionWord } from '../../model/run/runOptions'
import { Button } from '../../ui/Button'
import { Tag } from '../../ui/Tag'
import { CompareIcon, DownloadIcon, MenuIcon } from '../../ui/icons'
import { PageLink } from '../../ui/Link'
import { MenuButton, type MenuAction } from '../../ui/MenuButton'
import { OUTCOMES } from '../../wire/outcome'
import type { Counts, Run, RunState } from '../../wire/runs'
import { AccessButton } from '../../parts/people/AccessButton'
import { useSections } from '../../parts/frame/sections'
import { OptionTags } from '../../parts/runs/OptionTags'
import { OutcomeSign } from '../../parts/signs/OutcomeSign'
import { OUTCOME_WORDS } from '../../parts/signs/outcomes'
import { CommonTools, PlayHead } from '../../parts/playback/PlayHead'
import head from '../../parts/playback/PlayHead.module.css'
import { RUN_STATE_WORDS } from '../../parts/runs/runStates'
import { Warnings } from '../../parts/editor/Warnings'
import styles from './RunHeader.module.css'
import { OPENER } from './whatif/usePanelFocus'

/** Of a demo: whether its guide is open. */
export interface GuideSwitch {
  open: boolean
  toggle: () => void
}

interface Props {
  run: Run
  state: RunState
  counts: Counts | null // null: not known, or not told while a decision is hidden
  problem: string | null // why it failed
  left: number // pods that still wait for their first attempt; 0 after the end
  asked: boolean // the class is, about a decision: what would tell it is left out
  search: ReactNode
  onNavigate: (href: string) => void
  onShare: () => void
  onCompare: () => void
  onExport: () => void
  /** What else can be asked of the run. */
  questions: readonly MenuAction[]
  guide: GuideSwitch | null // null: nobody has written one
  predicting: boolean
  onPredict: () => void
  whatIf: boolean
  onWhatIf: () => void
  onTheme: () => void
  onHelp: () => void
  onCancel: () => void
  onResume: () => void
}

/** Where the reader is, how the run stands, and what can be done with it. */
export function RunHeader({
  run,
  state,
  counts,
  problem,
  left,
  asked,
  search,
  onNavigate,
  onShare,
  onCompare,
  onExport,
  questions,
  guide,
  predicting,
  onPredict,
  whatIf,
  onWhatIf,
  onTheme,
  onHelp,
  onCancel,
  onResume,
}: Props) {
  return (
    <PlayHead
      className={styles.header!}
      onNavigate={onNavigate}
      tools={
        <span className={`${head.tools} ${styles.tools}`}>
          <AccessButton kind="runs" id={run.id} />
          {guide && (
            <Button look="quiet" aria-pressed={guide.open} title="What to look for in this demo" onClick={guide.toggle}>
              Guide
            </Button>
          )}
          <Button look="quiet" aria-pressed={predicting} title="Guess each decision before you see it (g)" onClick={onPredict}>
            Predict
          </Button>
          {!asked && (
            <>
              <Button look="quiet" id={OPENER} aria-pressed={whatIf} title="Change the cluster or the policy and see the result (i)" onClick={onWhatIf}>
                What if
              </Button>
              <MenuButton label="Ask about this run" sign="Ask" actions={questions} />
              <Button look="quiet" label="Compare with another run" onClick={onCompare}>
                <CompareIcon />
              </Button>
              <Button look="quiet" label="Export this run" onClick={onExport}>
                <DownloadIcon />
              </Button>
            </>
          )}
          <CommonTools link="this step" help="Keys" onShare={onShare} onTheme={onTheme} onHelp={onHelp} />
        </span>
      }
    >
      <MenuButton label="Pages" sign={<MenuIcon />} actions={useSections().map(({ name, href }) => ({ name, run: () => onNavigate(href) }))} />
      <Crumbs run={run} onNavigate={onNavigate} />
      <p className={`${head.state} ${styles.state}`}>
        <span className={head.chip} data-state={state}>
          {RUN_STATE_WORDS[state]}
        </span>
        <Options words={optionWords({ ...run.options, checkModel: false })} />
        <Warnings warnings={run.warnings} />
        {problem && (
          <span className={head.problem} role="alert" title={problem}>
            {problem}
          </span>
        )}
        {(counts === null ? [] : OUTCOMES.filter((kind) => kind === 'scheduled' || counts[kind] > 0)).map((kind) => (
          <span key={kind} className={head.count} title={OUTCOME_WORDS[kind].meaning}>
            <OutcomeSign outcome={kind} /> {count(counts?.[kind] ?? 0)}{' '}
            <span className={styles.word} aria-hidden="true">
              {OUTCOME_WORDS[kind].word}
            </span>
          </span>
        ))}
        {left > 0 && <span className={head.count}>{count(left)} left</span>}
        {(state === 'running' || state === 'queued') && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {state === 'interrupted' && <Button onClick={onResume}>Resume</Button>}
      </p>
      <span className={head.spacer} />
      {search}
    </PlayHead>
  )
}

/** One tag each, and where there is little room one for all. */
function Options({ words }: { words: readonly OptionWord[] }) {
  if (words.length === 0) return null
  return (
    <>
      <span className={styles.options}>
        <OptionTags words={words} />
      </span>
      <span className={styles.optionsInShort}>
        <Tag title={words.map(({ word }) => word).join(', ')}>{words.length === 1 ? words[0]!.word : `${words[0]!.word} +${words.length - 1}`}</Tag>
      </span>
    </>
  )
}

function Crumbs({ run, onNavigate }: { run: Run; onNavigate: (href: string) => void }) {
  return (
    <div className={`${head.crumbs} ${styles.crumbs}`}>
      <nav aria-label="Where it belongs">
        <PageLink href={snapshotHref(run.snapshot.id)} onNavigate={onNavigate} title={`Snapshot ${run.snapshot.name}`}>
          {run.snapshot.name}
        </PageLink>
        <span aria-hidden="true">▸</span>
        {run.policy ? (
          <PageLink href={policyHref(run.policy.id)} onNavigate={onNavigate} title={`Policy ${run.policy.name}`}>
            {run.policy.name}
          </PageLink>
        ) : (
          <span title="The default KubeSchedulerConfiguration">default policy</span>
        )}
        <span aria-hidden="true">▸</span>
      </nav>
      <h1>run {run.id.slice(0, 8)}</h1>
    </div>
  )
}

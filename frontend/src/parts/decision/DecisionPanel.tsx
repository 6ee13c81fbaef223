import { useMemo, useRef, type ReactNode } from 'react'
import { FEASIBLE, rowsInBand, sortRows, type Sort } from '../../model/decision/matrixRows'
import type { DecisionTab, ScoreMode } from '../../model/page/route'
import { count } from '../../model/text/quantity'
import { gatedWords } from '../../model/decision/sentence'
import { mayBeHelped } from '../../model/answers/remedies'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { LoadingNote } from '../../ui/Note'
import { useFocusKept } from '../../ui/useFocusKept'
import type { Explanation } from '../../wire/attempts'
import type { Outcome } from '../../wire/outcome'
import { DecisionHead } from './DecisionHead'
import { DeviceView } from './DeviceView'
import { DomainView } from './DomainView'
import styles from './DecisionPanel.module.css'
import { FilterView } from './FilterView'
import { PreemptionView } from './PreemptionView'
import { ScoreView } from './ScoreView'

interface Props {
  attempt: Outcome
  explanation: Explanation | null // this attempt's; null while it is on its way
  story: string // the address of all that became of the pod
  tab: DecisionTab
  band: string | null
  mode: ScoreMode
  sort: Sort
  theme: 'light' | 'dark'
  selected: string | null
  detail: ReactNode
  remedies?: ReactNode // what would help, where that can be asked
  passing: ReactNode // instead of the parts, while decisions pass too fast; false: they do not
  onTab: (tab: DecisionTab) => void
  onBand: (band: string | null) => void
  onMode: (mode: ScoreMode) => void
  onSort: (sort: Sort) => void
  onPick: (node: string) => void
  onPoint: (node: string | null) => void
}

/** One decision: the sentence, then filters, scores, domains, devices and preemption. */
export function DecisionPanel(props: Props) {
  const { attempt, explanation, story, tab, detail, remedies, passing, onTab } = props
  const below = useRef<HTMLDivElement>(null)
  useFocusKept(below, theTable)
  return (
    <>
      <DecisionHead attempt={attempt} explanation={explanation} story={story} />
      <div className={styles.tabs}>
        <SegmentedControl kind="tabs" label="Parts of the decision" options={tabOptions(attempt, explanation, remedies !== undefined)} value={tab} onChange={onTab} />
      </div>
      <div className={styles.body} aria-busy={explanation === null} role="tabpanel" aria-label={TAB_NAMES[tab]}>
        {(tab === 'remedies' && remedies) ||
          passing ||
          (attempt.outcome === 'gated' ? <GatedNote message={attempt.message} /> : explanation ? <Part {...props} explanation={explanation} /> : <Coming />)}
      </div>
      <div ref={below} className={styles.below}>
        {detail}
      </div>
    </>
  )
}

/** Where the node was picked that has just been closed. */
function theTable(below: HTMLElement): HTMLElement | null {
  const panel = below.parentElement
  return panel?.querySelector<HTMLElement>('[role="grid"]') ?? panel?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]') ?? null
}

/** An answer that takes its time says so; what stood here was about another decision. */
function Coming() {
  return (
    <div className={styles.coming}>
      <LoadingNote title="Computing this decision…" />
    </div>
  )
}

function GatedNote({ message }: { message: string }) {
  return <p className={styles.gated}>{gatedWords(message)}</p>
}

const TAB_NAMES: Record<DecisionTab, string> = { filter: 'Filter', score: 'Score', domains: 'Domains', devices: 'Devices', preemption: 'Preemption', remedies: 'What would help' }

function tabOptions(attempt: Outcome, explanation: Explanation | null, asks: boolean) {
  const total = explanation?.nodes.length
  const winning = explanation?.totals.reduce<number>((best, value) => Math.max(best, value ?? 0), 0)
  const preempts = explanation?.preemption
  return [
    { value: 'filter' as const, text: <Tab name={TAB_NAMES.filter} note={total === undefined ? '' : `${count(total)} → ${count(attempt.feasible)}`} /> },
    { value: 'score' as const, text: <Tab name={TAB_NAMES.score} note={winning ? count(winning) : ''} /> },
    ...(explanation?.domains.length ? [{ value: 'domains' as const, text: TAB_NAMES.domains }] : []),
    ...(explanation?.devices ? [{ value: 'devices' as const, text: TAB_NAMES.devices }] : []),
    { value: 'preemption' as const, text: <Tab name={TAB_NAMES.preemption} note={preempts ? (preempts.nominated ?? 'no') : ''} /> },
    ...(asks && mayBeHelped(attempt.outcome) ? [{ value: 'remedies' as const, text: TAB_NAMES.remedies }] : []),
  ]
}

function Tab({ name, note }: { name: string; note: string }) {
  return (
    <>
      {name} <small className={styles.tabNote}>{note}</small>
    </>
  )
}

function Part({ explanation, tab, band, mode, sort, theme, selected, onBand, onMode, onSort, onPick, onPoint }: Props & { explanation: Explanation }) {
  const nameOf = (node: number) => explanation.nodes[node]!
  const filterRows = useMemo(() => sortRows(explanation, rowsInBand(explanation, band), sort, null), [explanation, band, sort])
  const scoreRows = useMemo(() => sortRows(explanation, rowsInBand(explanation, FEASIBLE), sort, mode), [explanation, sort, mode])
  const picked = useMemo(() => (selected === null ? null : explanation.nodes.indexOf(selected)), [explanation, selected])
  const rowProps = {
    explanation,
    sort,
    selected: picked === -1 ? null : picked,
    onSort,
    onPick: (node: number) => onPick(nameOf(node)),
    onPoint: (node: number | null) => onPoint(node === null ? null : nameOf(node)),
  }
  if (tab === 'preemption') return <PreemptionView key={explanation.k} explanation={explanation} selected={selected} onPick={onPick} />
  if (tab === 'domains') return <DomainView explanation={explanation} selected={selected} onPick={onPick} onPoint={onPoint} />
  if (tab === 'devices') return <DeviceView explanation={explanation} selected={selected} onPick={onPick} onPoint={onPoint} />
  if (tab === 'score') return <ScoreView {...rowProps} rows={scoreRows} mode={mode} theme={theme} onMode={onMode} />
  return <FilterView {...rowProps} rows={filterRows} band={band} onBand={onBand} />
}

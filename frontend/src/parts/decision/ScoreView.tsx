import { useMemo } from 'react'
import { scoreScale } from '../../layout/scoreBars'
import { commonPoints, floorsOf } from '../../model/decision/commonPoints'
import type { Sort } from '../../model/decision/matrixRows'
import { count } from '../../model/text/quantity'
import { isBarMode, SCORE_MODES, type ScoreMode } from '../../model/page/route'
import { patternOf, pluginMark } from '../../theme/plugins'
import { EmptyNote } from '../../ui/Note'
import { SegmentedControl } from '../../ui/SegmentedControl'
import type { Explanation } from '../../wire/attempts'
import { CommonLine } from './CommonLine'
import { PluginName } from './PluginName'
import { MODE_WORDS, ScoreMatrix } from './ScoreMatrix'
import bars from './ScoreMatrix.module.css'
import styles from './views.module.css'

interface Props {
  explanation: Explanation
  rows: readonly number[] // feasible ones
  mode: ScoreMode
  theme: 'light' | 'dark'
  sort: Sort
  selected: number | null
  onMode: (mode: ScoreMode) => void
  onSort: (sort: Sort) => void
  onPick: (node: number) => void
  onPoint: (node: number | null) => void
}

const MODES = SCORE_MODES.map((value) => ({ value, text: MODE_WORDS[value] }))

/** How the feasible nodes were rated, and who won. */
export function ScoreView({ explanation, rows, mode, theme, sort, selected, onMode, onSort, onPick, onPoint }: Props) {
  const common = useMemo(() => commonPoints(explanation), [explanation])
  const scale = useMemo(() => scoreScale(explanation, mode === 'difference' ? floorsOf(common) : undefined), [explanation, common, mode])
  if (explanation.scores.length === 0) return <NothingScored explanation={explanation} />
  const folded = new Set(mode === 'difference' ? common.filter(({ constant }) => constant).map(({ plugin }) => plugin) : [])
  return (
    <>
      <div className={styles.toolbar}>
        <span data-tools>
          <SegmentedControl label="Which scores" options={MODES} value={mode} onChange={onMode} />
        </span>
        <TieLine explanation={explanation} />
      </div>
      <ul className={styles.legend} aria-label="Score plugins and their weights">
        {explanation.scores
          .filter(({ plugin }) => !folded.has(plugin))
          .map(({ plugin, weight, skipped }) => (
            <li key={plugin}>
              {!skipped && <i className={bars.swatch} data-pattern={patternOf(plugin)} style={{ backgroundColor: pluginMark(plugin)[theme] }} />}
              <PluginName plugin={plugin} pale={skipped} /> <small>{skipped ? 'skipped' : `× ${weight}`}</small>
              {scale.cut.has(plugin) && isBarMode(mode) && <small title="Its points are so high that all others would be invisible: its part of the bar is shortened."> bar cut</small>}
            </li>
          ))}
      </ul>
      {mode === 'difference' && <CommonLine common={common} onAll={() => onMode('total')} />}
      <ScoreMatrix explanation={explanation} rows={rows} mode={mode} scale={scale} theme={theme} sort={sort} selected={selected} onSort={onSort} onPick={onPick} onPoint={onPoint} />
    </>
  )
}

function TieLine({ explanation }: { explanation: Explanation }) {
  const { tied, tieBreak } = explanation
  if (tied.length < 2) return null
  return (
    <p className={styles.tie} title={tied.join(', ')}>
      <b>=</b> {count(tied.length)} nodes share the highest total: {tieBreak}
    </p>
  )
}

function NothingScored({ explanation }: { explanation: Explanation }) {
  if (explanation.feasible === 1)
    return <EmptyNote title={`Only ${explanation.node ?? 'one node'} could take the pod, so nothing was scored.`}>With a single feasible node the scheduler skips scoring.</EmptyNote>
  return <EmptyNote title="No node was feasible, so nothing was scored.">The Filter tab shows why each node was rejected.</EmptyNote>
}

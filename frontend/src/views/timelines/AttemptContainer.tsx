import { useState } from 'react'
import { describeError } from '../../api/client'
import { timelineAttemptPath } from '../../api/timelines'
import { BEFORE_ALL } from '../../model/text/horizon'
import type { Horizon } from '../../state/classroom/horizon'
import { BY_RANK, type Sort } from '../../model/decision/matrixRows'
import { timelinePodHref, type DecisionTab, type ScoreMode } from '../../model/page/route'
import { ordinal } from '../../model/text/quantity'
import { useFields } from '../../state/hooks/fields'
import { useTimelineExplanation, useTimelineNodeExplanation } from '../../state/timelines/queries'
import { closeAttempt, openAttempt } from '../../state/timelines/selection'
import { useTimeline } from '../../state/timelines/timeline'
import { useTimes } from '../../state/timelines/times'
import type { Palette } from '../../theme/palette'
import { Button } from '../../ui/Button'
import { ChevronIcon, CloseIcon } from '../../ui/icons'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import type { Explanation } from '../../wire/attempts'
import type { TimelinePath } from '../../wire/timelines'
import { DecisionPanel } from '../../parts/decision/DecisionPanel'
import { decisionTable } from '../../parts/decision/decisionTable'
import { detailPart, NodeDetail, type DetailPart } from '../../parts/decision/NodeDetail'
import { tabFor } from '../../parts/decision/decisionTab'
import { spokenDecision } from '../../model/decision/sentence'
import { useSaid } from '../../state/page/announcements'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { untilWords } from '../../parts/guide/HorizonNote'
import { MomentActions } from './MomentActions'
import styles from './AttemptContainer.module.css'

interface Props {
  path: TimelinePath
  k: number
  horizon: Horizon | null
  palette: Palette
}

/** Why an attempt ended as it did. */
export function AttemptContainer({ path, k, horizon, palette }: Props) {
  const { log, seq } = useFields(useTimeline, 'log', 'seq')
  const times = useTimes()
  const attempt = log.attempts[k]
  const { data, error, refetch } = useTimelineExplanation(path, attempt ? k : null)
  const explanation = data?.k === k ? data : null
  const [chosen, setTab] = useState<DecisionTab | null>(null)
  const [band, setBand] = useState<string | null>(null)
  const [mode, setMode] = useState<ScoreMode>('difference')
  const [sort, setSort] = useState<Sort>(BY_RANK)
  const [node, setNode] = useState<string | null>(null)
  const tab = tabFor(chosen, attempt, band)
  const playing = useTimeline((state) => state.playing)
  useSaid(playing ? null : spokenDecision(`Attempt ${ordinal(k)}`, attempt, explanation))
  const { menu, dialog } = usePanelMenu({
    title: `Attempt ${ordinal(k)}`,
    path: timelineAttemptPath(path, k),
    json: () => explanation,
    tsv: () => (explanation ? decisionTable(explanation, tab, mode) : []),
  })
  const siblings = attempt ? (log.lives.all.find((life) => life.attempts.some((mark) => mark.k === k))?.attempts ?? []) : []
  return (
    <Panel
      title={`Attempt ${ordinal(k)}`}
      note={attempt && times.at(attempt.at)}
      menu={menu}
      tools={
        <>
          <Siblings ks={siblings.map((mark) => mark.k)} k={k} />
          <Button look="quiet" label="Close the decision (Esc)" onClick={closeAttempt}>
            <CloseIcon size={14} />
          </Button>
        </>
      }
    >
      {attempt && <MomentActions path={path} k={k} />}
      {!attempt && horizon !== null && horizon.at !== BEFORE_ALL ? (
        <EmptyNote title={`This attempt is hidden until ${untilWords(horizon)}.`} />
      ) : !attempt ? (
        <LoadingNote title={seq > 0 ? `Waiting for attempt ${ordinal(k)}…` : 'The events are on their way…'} />
      ) : error && !explanation ? (
        <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />
      ) : (
        <DecisionPanel
          attempt={attempt}
          explanation={explanation}
          story={timelinePodHref(path, attempt.pod)}
          tab={tab}
          band={band}
          mode={mode}
          sort={sort}
          theme={palette.theme}
          selected={node}
          detail={node !== null && <Detail path={path} k={k} node={node} explanation={explanation} part={detailPart(tab)} onClose={() => setNode(null)} />}
          passing={false}
          onTab={(next) => {
            setTab(next)
            setSort(BY_RANK)
          }}
          onBand={(next) => setBand(next === band ? null : next)}
          onMode={setMode}
          onSort={setSort}
          onPick={(next) => setNode(next === node ? null : next)}
          onPoint={() => undefined}
        />
      )}
      {dialog}
    </Panel>
  )
}

/** The attempts of the same pod, one after the other. */
function Siblings({ ks, k }: { ks: readonly number[]; k: number }) {
  const at = ks.indexOf(k)
  if (ks.length < 2 || at < 0) return null
  return (
    <span className={styles.siblings}>
      <Button look="quiet" label="The previous attempt of this pod" disabled={at === 0} className={styles.back} onClick={() => openAttempt(ks[at - 1]!)}>
        <ChevronIcon size={14} />
      </Button>
      <span>
        {at + 1} of {ks.length} <span className={styles.wide}>of this pod</span>
      </span>
      <Button look="quiet" label="The next attempt of this pod" disabled={at === ks.length - 1} onClick={() => openAttempt(ks[at + 1]!)}>
        <ChevronIcon size={14} />
      </Button>
    </span>
  )
}

interface DetailProps {
  path: TimelinePath
  k: number
  node: string
  explanation: Explanation | null
  part: DetailPart
  onClose: () => void
}

function Detail({ path, k, node, explanation, part, onClose }: DetailProps) {
  const { data, error } = useTimelineNodeExplanation(path, k, node)
  return <NodeDetail node={node} part={part} explanation={explanation} detail={data} error={error ? describeError(error).title : null} onClose={onClose} />
}

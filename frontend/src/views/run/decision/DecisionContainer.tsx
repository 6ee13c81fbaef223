import { useCallback } from 'react'
import { describeError } from '../../../api/client'
import { attemptPath } from '../../../api/attempts'
import { layoutFunnel } from '../../../layout/funnel'
import { paintDecision } from '../../../render/decisionPainter'
import { SvgSurface } from '../../../render/surface'
import { useNodeExplanation } from '../../../state/run/queries'
import { useDebounced } from '../../../state/hooks/delayedFlag'
import { goToStep, openTab, pickNode, pickPlugin, point, setSort, showNode, showScores, useRun } from '../../../state/run/run'
import type { Palette } from '../../../theme/palette'
import { Button } from '../../../ui/Button'
import { EmptyNote, ErrorNote, LoadingNote } from '../../../ui/Note'
import { Panel } from '../../../ui/Panel'
import type { Explanation } from '../../../wire/attempts'
import { FINAL_STATES } from '../../../wire/runs'
import { runPodHref } from '../../../model/page/route'
import { count, ordinal, plural } from '../../../model/text/quantity'
import { spokenDecision } from '../../../model/decision/sentence'
import { useSaid } from '../../../state/page/announcements'
import { usePanelMenu } from '../../../parts/panels/panelMenu'
import { DecisionPanel } from '../../../parts/decision/DecisionPanel'
import { detailPart, NodeDetail, type DetailPart } from '../../../parts/decision/NodeDetail'
import { RemediesContainer } from '../remedies/RemediesContainer'
import { PassingView } from './PassingView'
import { useWinnerDetail } from './useWinnerDetail'
import { decisionTable } from '../../../parts/decision/decisionTable'
import { tabFor } from '../../../parts/decision/decisionTab'

interface Props {
  runId: string
  explanation: Explanation | null
  before: Explanation | null
  error: unknown
  palette: Palette
  className: string
  onRetry: () => void
}

/** Explanations that stay away so long while the playhead moves are not waited for; nor shown when they flash by. */
const PASSING_MS = 400

/** The decision of the current step, bound to the run. */
export function DecisionContainer({ runId, explanation, before, error, palette, className, onRetry }: Props) {
  const step = useRun((state) => state.step)
  const attempt = useRun((state) => state.log.attempts[state.step])
  const finished = useRun((state) => FINAL_STATES.has(state.log.state))
  const chosenTab = useRun((state) => state.tab)
  const band = useRun((state) => state.plugin)
  const mode = useRun((state) => state.show)
  const sort = useRun((state) => state.sort)
  const node = useRun((state) => state.node)
  const playing = useRun((state) => state.playing)
  const moving = useRun((state) => state.following || state.playing)
  const passing = useDebounced(moving && explanation === null, PASSING_MS) && moving
  const tab = tabFor(chosenTab, attempt, band)
  const total = useRun((state) => state.log.attempts.length)
  const place = finished ? `Attempt ${ordinal(step)} of ${count(total)}` : `Attempt ${ordinal(step)}`
  useSaid(moving && !(finished && !playing) ? null : spokenDecision(place, attempt, explanation))
  const onBand = useCallback((plugin: string | null) => pickPlugin(plugin), [])
  const unasked = useWinnerDetail(moving ? null : explanation, tab)
  const looked = node ?? unasked.node
  const { menu, dialog } = usePanelMenu({
    title: `Decision ${ordinal(step)}`,
    path: attemptPath(runId, step),
    json: () => explanation,
    tsv: () => (explanation ? decisionTable(explanation, tab, mode) : []),
    picture: explanation ? () => picture(explanation, palette) : undefined,
  })
  return (
    <Panel title={`Decision ${ordinal(step)}`} menu={explanation ? menu : undefined} className={className}>
      {!attempt && <NoAttempt finished={finished} step={step} />}
      {attempt && error != null && !explanation ? (
        <ErrorNote {...describeError(error)} actions={<Button onClick={onRetry}>Try again</Button>} />
      ) : (
        attempt && (
          <DecisionPanel
            attempt={attempt}
            explanation={explanation}
            story={runPodHref(runId, attempt.pod)}
            tab={tab}
            band={band}
            mode={mode}
            sort={sort}
            theme={palette.theme}
            selected={node}
            detail={
              looked !== null &&
              attempt.outcome !== 'gated' && <Detail runId={runId} step={step} node={looked} explanation={explanation} part={detailPart(tab)} onClose={node === null ? unasked.close : closeNode} />
            }
            remedies={<RemediesContainer key={step} runId={runId} step={step} />}
            passing={passing && <Passing nodes={(explanation ?? before)?.nodes.length ?? 0} />}
            onTab={openTab}
            onBand={onBand}
            onMode={showScores}
            onSort={setSort}
            onPick={pickNode}
            onPoint={point}
          />
        )
      )}
      {dialog}
    </Panel>
  )
}

function Passing({ nodes }: { nodes: number }) {
  const { attempts, total } = useRun((state) => state.log)
  const step = useRun((state) => state.step)
  return <PassingView attempts={attempts} step={step} total={total} nodes={nodes} onGo={goToStep} />
}

function NoAttempt({ finished, step }: { finished: boolean; step: number }) {
  const total = useRun((state) => state.log.attempts.length)
  if (!finished) return <LoadingNote title={step > 0 ? `Waiting for attempt ${ordinal(step)}…` : 'Waiting for the first attempt…'} />
  if (total > 0)
    return (
      <EmptyNote
        title={`There is no attempt ${ordinal(step)}.`}
        actions={<Button onClick={() => goToStep(total - 1)}>Go to the last one</Button>}
      >{`The run made ${plural(total, 'attempt')}.`}</EmptyNote>
    )
  return (
    <EmptyNote title="There was nothing to schedule.">
      No pod of this snapshot is pending for a scheduler of this policy. Add pending pods to the snapshot, or choose a policy with a profile for their scheduler.
    </EmptyNote>
  )
}

interface DetailProps {
  runId: string
  step: number
  node: string
  explanation: Explanation | null
  part: DetailPart
  onClose: () => void
}

function Detail({ runId, step, node, explanation, part, onClose }: DetailProps) {
  const { data, error } = useNodeExplanation(runId, step, node)
  return <NodeDetail node={node} part={part} explanation={explanation} detail={data} error={error ? describeError(error).title : null} onClose={onClose} />
}

const closeNode = (): void => showNode(null)

const PICTURE_WIDTH = 720

function picture(explanation: Explanation, palette: Palette) {
  const height = paintDecision(null, palette, explanation, layoutFunnel(explanation), PICTURE_WIDTH)
  const svg = () => {
    const surface = new SvgSurface(PICTURE_WIDTH, height, palette.font)
    paintDecision(surface, palette, explanation, layoutFunnel(explanation), PICTURE_WIDTH)
    return surface.toString()
  }
  return { name: `decision-${explanation.k + 1}`, svg, width: PICTURE_WIDTH, height }
}

import { useCallback, useEffect, useMemo, useRef } from 'react'
import { clusterPath } from '../../api/runs'
import type { ClusterHistory } from '../../model/cluster/clusterHistory'
import { draftMarks } from '../../model/answers/whatIf'
import type { SharesBefore } from '../../model/map/mapColour'
import { ordinal } from '../../model/text/quantity'
import { shareInUse } from '../../model/cluster/shownResources'
import { takePick, useAsking } from '../../state/classroom/openQuestion'
import { useNodeTallies } from '../../state/classroom/tallies'
import { useClusterView } from '../../state/run/clusterView'
import { pickNode, point, useRun } from '../../state/run/run'
import { useSecret } from '../../state/classroom/secret'
import { useWhatIf } from '../../state/run/whatIf'
import type { Palette } from '../../theme/palette'
import type { ClusterColumns } from '../../wire/clusterColumns'
import type { Explanation } from '../../wire/attempts'
import { ClusterPanel } from '../../parts/map/ClusterPanel'
import { DraftSigns } from '../../parts/map/ClusterLegend'
import type { Past } from '../../parts/map/past'
import { fly } from './flight'
import { dropPod } from './whatif/WhatIfContainer'

interface Props {
  runId: string
  columns: ClusterColumns
  explanation: Explanation | null
  palette: Palette
  sampling: boolean
  className: string
}

/** The map, bound to the run. */
export function ClusterContainer({ runId, columns, explanation, palette, sampling, className }: Props) {
  const attempts = useRun((state) => state.log.attempts)
  const step = useRun((state) => state.step)
  const band = useRun((state) => state.plugin)
  const selected = useRun((state) => state.node)
  const pointed = useRun((state) => state.pointed)
  const secret = useSecret()
  const answer = useAsking((state) => (state.question?.kind === 'node' && state.verdict === null ? state.picked : null))
  const view = useClusterView(columns, attempts, step, secret ? null : explanation, secret)
  const tallies = useNodeTallies(runId, step)
  const past = usePast(view.history, step)
  const draft = useDraftView(view.history)
  const whereIs = useRef<((node: number) => DOMRect | null) | null>(null)
  useFlights(view.marks.winner, step, secret, palette.accent, whereIs)
  return (
    <ClusterPanel
      columns={columns}
      view={draft ?? view}
      signs={draft ? <DraftSigns /> : undefined}
      explanation={secret || draft ? null : explanation}
      band={secret || draft ? null : band}
      selected={answer === null ? selected : String(answer)}
      pointed={pointed}
      palette={palette}
      apiPath={clusterPath(runId)}
      sampling={sampling}
      tallies={tallies}
      past={past}
      className={className}
      whereIs={whereIs}
      onPoint={point}
      onPick={(node) => takePick('node', node) || pickNode(node)}
      onDrop={draft ? (node, pod) => historyHas(view.history, pod) && dropPod(pod, node) : undefined}
    />
  )
}

const historyHas = (history: ClusterHistory, pod: string): boolean => history.podIndex.has(pod)

/** While somebody asks what if: the cluster at the end of the run, with what the draft makes of its pods; else null. */
function useDraftView(history: ClusterHistory) {
  const open = useWhatIf((state) => state.open)
  const difference = useWhatIf((state) => state.difference)
  const attempts = useRun((state) => state.log.attempts)
  return useMemo(() => (open ? { history, state: history.seek(attempts.length), marks: draftMarks(difference, history) } : null), [open, difference, history, attempts])
}

function usePast(history: ClusterHistory, step: number): Past {
  const shares = useCallback(
    (at: number): SharesBefore => {
      const { used } = history.seek(at)
      return (node, resource) => shareInUse(history.columns, used, node, resource)
    },
    [history],
  )
  return { here: step, words: (at) => (at === 0 ? 'the start' : `before attempt ${ordinal(at)}`), shares }
}

type WhereIs = { current: ((node: number) => DOMRect | null) | null }

/** At 1×, a placed pod flies from the queue to its node, also when a decision that was hidden is told; faster, nothing moves. */
function useFlights(winner: number | null, step: number, secret: boolean, colour: string, whereIs: WhereIs): void {
  const last = useRef({ step, secret })
  useEffect(() => {
    const told = last.current.secret && step === last.current.step
    const forwards = step === last.current.step + 1
    last.current = { step, secret: secret || (told && winner === null) }
    const { playing, speed } = useRun.getState()
    if (!(forwards || told) || winner === null || (playing && speed > 1)) return
    const to = whereIs.current?.(winner)
    const from = document.querySelector('[data-flight="queue"]')?.getBoundingClientRect()
    if (from?.width && to) fly({ from: centre(from), to: centre(to) }, colour)
  }, [step, winner, secret, colour, whereIs])
}

function centre({ x, y, width, height }: DOMRect): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 }
}

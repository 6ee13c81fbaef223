import { useState } from 'react'
import type { DecisionTab } from '../../../model/page/route'
import { useProjector } from '../../../state/page/projector'
import { useMedia } from '../../../ui/useMedia'
import type { Explanation } from '../../../wire/attempts'

const ROOM = 'screen and (min-width: 861px) and (min-height: 900px)'
const FEW = 8

interface WinnerDetail {
  node: string | null // the winner, where its numbers are shown although nobody picked a node
  close: () => void
}

/** A list of few scores leaves half of a high panel empty: the numbers of the node that won stand there, until they are closed. */
export function useWinnerDetail(explanation: Explanation | null, tab: DecisionTab): WinnerDetail {
  const high = useMedia(ROOM)
  const room = !useProjector(({ on }) => on) && high // there all is larger, and the rows alone fill the panel
  const [closed, setClosed] = useState(false)
  const shows = room && !closed && tab === 'score' && explanation !== null && explanation.scores.length > 0 && explanation.feasible <= FEW
  return { node: shows ? explanation.node : null, close: () => setClosed(true) }
}

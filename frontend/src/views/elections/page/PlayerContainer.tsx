import { electionMomentPath, electionPath } from '../../../api/elections'
import type { ElectionState } from '../../../model/elections/state'
import { faultWords, momentWords } from '../../../model/elections/words'
import { useFields } from '../../../state/hooks/fields'
import { useElection } from '../../../state/elections/election'
import { goLive, goTo, setSpeed, togglePlaying } from '../../../state/elections/playhead'
import type { Election } from '../../../wire/elections'
import { usePanelMenu } from '../../../parts/panels/panelMenu'
import { Player } from './Player'
import { ScrubBar } from './ScrubBar'
import { saveDrawing } from './svgFile'
import { stepElection } from './useElectionKeys'

/** The player of an election, with its downloads. */
export function PlayerContainer({ election, state }: { election: Election; state: ElectionState }) {
  const { log, at, now, duration, playing, live, speed, horizon } = useFields(useElection, 'log', 'at', 'now', 'duration', 'playing', 'live', 'speed', 'horizon', 'seq')
  const { menu, dialog } = usePanelMenu({ title: 'State', path: electionMomentPath(election.id, at), json: () => state })
  const picture = () => {
    const drawing = document.querySelector<SVGSVGElement>('[data-election-chart]')
    if (drawing) saveDrawing(drawing, 'election')
  }
  const scenario = { name: 'Download the scenario as YAML', run: () => window.open(`/api/v1/${electionPath(election.id)}scenario/`) }
  const more = [...menu, { name: 'Download the chart as SVG', run: picture }, ...(horizon === null ? [scenario] : [])]
  const lastFault = log.tracks.faults.findLast((fault) => fault.at <= at)
  return (
    <>
      <Player
        at={at}
        duration={duration}
        playing={playing}
        live={live}
        speed={speed}
        menu={more}
        bar={
          <ScrubBar
            at={at}
            now={now}
            duration={duration}
            tracks={log.tracks}
            valueText={`${momentWords(at, duration)} of ${momentWords(now, duration)}${lastFault ? `, after: ${faultWords(lastFault.fault)}` : ''}`}
            onScrub={goTo}
          />
        }
        onPlay={togglePlaying}
        onStep={stepElection}
        onFirst={() => goTo(0)}
        onHead={goLive}
        onSpeed={setSpeed}
      />
      {dialog}
    </>
  )
}

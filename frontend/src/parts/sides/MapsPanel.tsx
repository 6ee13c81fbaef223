import { useEffect, useId, useMemo, useState } from 'react'
import type { RunResult } from '../../model/comparison'
import { ClusterTimeline } from '../../model/clusterTimeline'
import { colourNodes, type ColourBy } from '../../model/mapColour'
import { NO_MARKS } from '../../model/mapMarks'
import { count, ordinal } from '../../model/quantity'
import { changeMapView, readMapView, useMapView } from '../../state/mapView'
import { usePalette } from '../../state/palette'
import { Panel } from '../../ui/Panel'
import { Segmented } from '../../ui/Segmented'
import { ClusterLegend } from '../map/ClusterLegend'
import styles from './MapsPanel.module.css'
import { SideMap } from './SideMap'

interface Props {
  left: RunResult
  right: RunResult
  /** What the sides are; without it run A and run B. */
  names?: readonly [string, string]
  picked: string | null
  onPick: (node: string) => void
}

const COLOURS = [
  { value: 'fullest', text: 'How full', title: 'The resource of which a node has least left' },
  { value: 'change', text: 'Difference', title: 'Nodes that are fuller or emptier than in the other run' },
] as const satisfies readonly { value: ColourBy; text: string; title: string }[]

/** Both clusters after as many attempts of their runs, under one slider. */
export function MapsPanel({ left, right, names = ['run A', 'run B'], picked, onPick }: Props) {
  const palette = usePalette()
  const slider = useId()
  const last = Math.max(left.attempts.length, right.attempts.length)
  const [asked, setAsked] = useState(Infinity)
  const at = Math.min(asked, last)
  const colour = useMapView((view) => view.colour)
  useEffect(readMapView, [])
  const [one, other] = [useSide(left, at), useSide(right, at)]
  const legend = useMemo(() => colourNodes(colour, { ...one, marks: NO_MARKS }, () => 0), [colour, one])
  return (
    <Panel
      title="Both clusters"
      className={styles.panel}
      tools={<Segmented label="Colours say" options={COLOURS} value={colour === 'change' ? 'change' : 'fullest'} onChange={(value) => changeMapView({ colour: value })} />}
    >
      <div className={styles.scrub}>
        <label htmlFor={slider}>After attempt</label>
        <input
          id={slider}
          type="range"
          min={0}
          max={last}
          value={at}
          aria-valuetext={at === 0 ? 'before the first attempt' : `after attempt ${ordinal(at - 1)} of ${count(last)}`}
          onChange={(event) => setAsked(Number(event.target.value))}
        />
        <output>
          {count(at)} of {count(last)}
        </output>
      </div>
      <div className={styles.maps}>
        <SideMap side="A" name={names[0]} {...one} other={other} palette={palette} picked={picked} onPick={onPick} />
        <SideMap side="B" name={names[1]} {...other} other={one} palette={palette} picked={picked} onPick={onPick} />
      </div>
      <ClusterLegend palette={palette} colours={legend} />
    </Panel>
  )
}

/** The cluster of a run after so many attempts, or after all if it had fewer. */
function useSide({ columns, attempts }: RunResult, at: number) {
  const timeline = useMemo(() => {
    const made = new ClusterTimeline(columns)
    made.extend(attempts)
    return made
  }, [columns, attempts])
  return useMemo(() => ({ columns, timeline, state: timeline.seek(at) }), [columns, timeline, at])
}

import { useEffect, useId, useMemo, useState } from 'react'
import type { RunResult } from '../../model/comparison/comparison'
import { ClusterHistory } from '../../model/cluster/clusterHistory'
import type { Moment } from '../../model/comparison/flows'
import { colourNodes, type ColourBy } from '../../model/map/mapColour'
import { NO_MARKS } from '../../model/map/mapMarks'
import { count, ordinal } from '../../model/text/quantity'
import { changeMapView, readMapView, useMapView } from '../../state/run/mapView'
import { usePalette } from '../../state/page/palette'
import { Button } from '../../ui/Button'
import { Panel } from '../../ui/Panel'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { ClusterLegend } from '../map/ClusterLegend'
import styles from './MapsPanel.module.css'
import { SideMap } from './SideMap'
import { SIDES } from './SideMark'

interface Props {
  /** Each side keeps its identity from one drawing to the next. */
  sides: readonly RunResult[]
  /** What the sides are. */
  names: readonly string[]
  /** By what the sides are known on the page. */
  marks?: readonly string[]
  picked: string | null
  onPick: (node: string) => void
}

const COLOURS = [
  { value: 'fullest', text: 'How full', title: 'The fullest resource of each node' },
  { value: 'change', text: 'Difference', title: 'Nodes that are fuller or emptier than in the run they are compared with' },
] as const satisfies readonly { value: ColourBy; text: string; title: string }[]

/** The clusters after as many attempts of their runs, under one slider; arcs lead from where A has a pod to where the others have it. */
export function MapsPanel({ sides, names, marks = SIDES, picked, onPick }: Props) {
  const palette = usePalette()
  const slider = useId()
  const last = Math.max(...sides.map(({ attempts }) => attempts.length))
  const [asked, setAsked] = useState(Infinity)
  const [arcs, setArcs] = useState(true)
  const at = Math.min(asked, last)
  const colour = useMapView((view) => view.colour)
  useEffect(readMapView, [])
  const moments = useMoments(sides, at)
  const [base] = moments
  const legend = useMemo(() => colourNodes(colour, { ...base!, marks: NO_MARKS }, () => 0), [colour, base])
  return (
    <Panel
      title={sides.length === 2 ? 'Both clusters' : 'The clusters'}
      tools={
        <>
          <Button look="quiet" aria-pressed={arcs} title="An arc leads from the node on which A has a pod to the node on which this run has it" onClick={() => setArcs(!arcs)}>
            Arcs
          </Button>
          <SegmentedControl label="Colours show" options={COLOURS} value={colour === 'change' ? 'change' : 'fullest'} onChange={(value) => changeMapView({ colour: value })} />
        </>
      }
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
        <span className={styles.place} aria-hidden="true">
          {count(at)} of {count(last)}
        </span>
      </div>
      <div className={styles.maps} data-sides={sides.length}>
        {moments.map((moment, index) => (
          <SideMap
            key={index}
            side={SIDES[index]!}
            name={names[index]!}
            mark={marks[index]!}
            baseMark={marks[0]!}
            moment={moment}
            other={index === 0 ? moments[1]! : base!}
            base={index === 0 ? null : base!}
            arcs={arcs}
            palette={palette}
            picked={picked}
            onPick={onPick}
          />
        ))}
      </div>
      <ClusterLegend palette={palette} colours={legend} />
    </Panel>
  )
}

/** The cluster of each run after so many attempts, or after all if it had fewer. */
function useMoments(sides: readonly RunResult[], at: number): Moment[] {
  const histories = useMemo(() => sides.map(historyOf), [sides])
  return useMemo(() => histories.map(({ history, columns, attempts }) => ({ columns, history, attempts, state: history.seek(at) })), [histories, at])
}

function historyOf({ columns, attempts }: RunResult) {
  const history = new ClusterHistory(columns)
  history.extend(attempts)
  return { history, columns, attempts }
}

import { memo, useMemo, useRef, type CSSProperties, type PointerEvent } from 'react'
import { AXIS, placeArrows, px, type Arrow, type Rows, type Scale } from '../../layout/elections/chart'
import { travellers } from '../../layout/elections/travellers'
import type { Tracks } from '../../model/elections/tracks'
import { clock, MILLISECOND } from '../../model/text/virtualTime'
import styles from './Chart.module.css'
import { Faults, FaultWords } from './Faults'
import { Lane, LaneWords } from './Lane'
import { LeaseLane, LeaseWords } from './LeaseLane'
import { Patterns } from './Patterns'
import { AnswerWords, Requests } from './Requests'
import { LeadersWords, Summary } from './Summary'
import { pointIn } from '../../ui/zoom'
import { Travellers } from './Travellers'

interface BodyProps {
  tracks: Tracks
  seq: number // tracks grow in place; this says how far they have come
  rows: Rows
  scale: Scale
  now: number
  duration: number
}

interface Props extends BodyProps {
  at: number
  live: boolean
  onScrub?: (at: number) => void // none: a picture
}

/** The election over time. What lies behind the playhead is drawn, what has happened after it is veiled and has no words yet. */
export function Chart({ at, live, onScrub, ...body }: Props) {
  const { scale, rows } = body
  const svg = useRef<SVGSVGElement>(null)
  const scrub = (event: PointerEvent) => onScrub?.(scale.at(pointIn(svg.current!, event).x))
  const x = px(scale.x(at))
  const { tracks, seq, now } = body
  const arrows = useMemo(() => placeArrows(tracks.requests, rows, scale, now), [tracks, rows, scale, now, seq]) // eslint-disable-line react-hooks/exhaustive-deps -- tracks grow in place
  return (
    <svg
      ref={svg}
      className={styles.chart}
      width={scale.width}
      height={rows.height}
      viewBox={`0 0 ${scale.width} ${rows.height}`}
      role="img"
      aria-label="The election over time: leaders, replicas, the lease and requests"
      data-election-chart
      style={{ '--at': x } as CSSProperties}
      onPointerDown={(event) => {
        if (!onScrub || event.pointerType === 'touch') return // it scrolls
        event.currentTarget.setPointerCapture(event.pointerId)
        scrub(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && scrub(event)}
    >
      <Patterns />
      <Body {...body} arrows={arrows} />
      <rect data-veil className={live ? styles.cover : styles.veil} x={x} y={AXIS} width={Math.max(0, scale.width - x)} height={rows.height - AXIS} />
      <Words {...body} arrows={arrows} />
      <Travellers all={travellers(arrows, at)} />
      <path className={styles.playhead} d={`M${x} ${AXIS - 6}V${rows.height}`} />
      <path className={styles.knob} d={`M${x - 6} ${AXIS - 9}h12v4l-6 6l-6 -6z`} />
    </svg>
  )
}

/** Retries with jitter come at any microsecond; what is told apart here is milliseconds. */
const axisTime = (time: number, duration: number): string => clock(Math.round(time / MILLISECOND) * MILLISECOND, duration).replace('.00 s', ' s')

const Body = memo(function Body({ tracks, rows, scale, now, duration, arrows }: BodyProps & { arrows: readonly Arrow[] }) {
  return (
    <g>
      {scale.ticks.map((time) => (
        <g key={time}>
          <path className={styles.grid} d={`M${px(scale.x(time))} ${AXIS}V${rows.height}`} />
          <text x={px(scale.x(time))} y={AXIS - 13} textAnchor="middle">
            {axisTime(time, duration)}
          </text>
        </g>
      ))}
      <Summary tracks={tracks} scale={scale} now={now} />
      <LeaseLane y={rows.lease} sizes={rows.sizes} tracks={tracks} scale={scale} now={now} />
      <Requests arrows={arrows} />
      {rows.rows.map((row) => (
        <Lane key={row.replica} row={row} sizes={rows.sizes} tracks={tracks} scale={scale} now={now} />
      ))}
      <Faults tracks={tracks} rows={rows} scale={scale} now={now} />
    </g>
  )
})

/** Above the veil: see Word. */
const Words = memo(function Words({ tracks, rows, scale, now, arrows }: BodyProps & { arrows: readonly Arrow[] }) {
  return (
    <g>
      <LeadersWords leaders={tracks.leaders} scale={scale} now={now} />
      <LeaseWords y={rows.lease} sizes={rows.sizes} tracks={tracks} scale={scale} now={now} />
      <AnswerWords arrows={arrows} scale={scale} />
      {rows.rows.map((row) => (
        <LaneWords key={row.replica} row={row} sizes={rows.sizes} tracks={tracks} scale={scale} now={now} />
      ))}
      <FaultWords faults={tracks.faults} rows={rows} scale={scale} />
    </g>
  )
})

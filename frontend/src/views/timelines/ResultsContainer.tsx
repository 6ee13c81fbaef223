import { useMemo } from 'react'
import { describeError } from '../../api/client'
import { resultsPath } from '../../api/timelines'
import { evictionCurves } from '../../layout/timelines/evictionCurves'
import { curvePlot } from '../../layout/timelines/plots'
import { count, shortResource } from '../../model/text/quantity'
import { span } from '../../model/text/virtualTime'
import { paintCurves, paintHistogram } from '../../render/timelines/plotPainter'
import { whyWords } from '../../model/timelines/whyWords'
import { useTimelineResults } from '../../state/timelines/queries'
import { useTimeline } from '../../state/timelines/timeline'
import { useTimes } from '../../state/timelines/times'
import type { Palette } from '../../theme/palette'
import { Button } from '../../ui/Button'
import { ErrorNote, LoadingNote } from '../../ui/Note'
import { OVER } from '../../wire/simulations'
import { QUEUES, type Curves, type Timeline, type TimelinePath, type TimelineResults } from '../../wire/timelines'
import { EvictionsPanel } from './EvictionsPanel'
import { Plot } from './Plot'
import styles from './ResultsContainer.module.css'

interface Props {
  timeline: Timeline
  palette: Palette
}

/** What came out, as plots; each is a table too. */
export function ResultsContainer({ timeline, palette }: Props) {
  const over = useTimeline(({ state }) => OVER.has(state))
  const lasts = useTimeline(({ duration }) => duration)
  const { data, error, refetch } = useTimelineResults(timeline.path, over)
  if (error && !data) return <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />
  if (!data) return <LoadingNote title="Computing the results…" />
  const gone = evictionCurves(data.evictions, lasts, whyWords)
  return (
    <div className={styles.results} tabIndex={0} role="group" aria-label="Results">
      <Numbers results={data} over={over} />
      <TimeToSchedule path={timeline.path} results={data} palette={palette} />
      <Curve path={timeline.path} title="Queue lengths" about="Pods at each place." curves={data.queues} names={QUEUES.filter((queue) => data.queues[queue]?.some(Boolean))} palette={palette} />
      <Curve
        path={timeline.path}
        share
        title="Utilisation"
        about="Fraction of the nodes’ allocatable resources that is requested by pods with a node."
        curves={data.used}
        names={resources(data.used)}
        palette={palette}
      />
      <Curve
        path={timeline.path}
        share
        title="Fragmentation"
        about="Fraction of the free resources that no further typical pod could use, because they are scattered over nodes."
        curves={data.fragmentation}
        names={resources(data.fragmentation)}
        palette={palette}
      />
      <Curve path={timeline.path} title="Evictions so far" about="Number of evicted pods, by the cause of the eviction." curves={gone} names={resources(gone)} palette={palette} />
      <EvictionsPanel path={timeline.path} results={data} />
    </div>
  )
}

const resources = (curves: Curves): string[] => Object.keys(curves).filter((name) => name !== 'at')

function Numbers({ results: { timeToSchedule, counts, evictions, crashes }, over }: { results: TimelineResults; over: boolean }) {
  const { percentiles, count: bound, unscheduled } = timeToSchedule
  const numbers: [string, string][] = [
    [count(bound), 'pods were bound'],
    [count(unscheduled), over ? 'still wait at the end' : 'wait now'],
    [percentiles.p50 === null ? '–' : span(percentiles.p50), 'half of them waited at most'],
    [percentiles.p99 === null ? '–' : span(percentiles.p99), '99 % waited at most'],
    [count(evictions.length), 'were evicted'],
    [count(counts.unschedulable + counts.preempting), 'attempts found no node'],
    [count(counts.refused), 'bindings were refused'],
  ]
  if (crashes.length > 0) numbers.push([count(crashes.length), 'crashes of kube-scheduler'])
  return (
    <dl className={styles.numbers}>
      {numbers.map(([number, what]) => (
        <div key={what}>
          <dd>{number}</dd>
          <dt>{what}</dt>
        </div>
      ))}
    </dl>
  )
}

function TimeToSchedule({ path, results, palette }: { path: TimelinePath; results: TimelineResults; palette: Palette }) {
  const { histogram, percentiles } = results.timeToSchedule
  const marks = Object.entries(percentiles).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
  const rows = histogram.map(([to, pods], index) => [`${span(index === 0 ? 0 : histogram[index - 1]![0]!)} – ${span(to!)}`, pods!])
  return (
    <Plot
      title="Time to schedule"
      about="Time from the creation of a pod until it was bound: number of pods by duration."
      path={resultsPath(path)}
      json={results.timeToSchedule}
      heads={['took', 'pods']}
      rows={rows}
      palette={palette}
      empty={histogram.length === 0 ? 'No pod was bound.' : null}
      words={marks.map(({ name, value }) => `${name} ${span(value)}`).join(', ')}
      paint={(surface, width, height) => paintHistogram(surface, palette, { histogram, percentiles: marks }, width, height)}
    />
  )
}

interface CurveProps {
  path: TimelinePath
  title: string
  about: string
  curves: Curves
  names: readonly string[]
  share?: boolean
  palette: Palette
}

function Curve({ path, title, about, curves, names, share = false, palette }: CurveProps) {
  const at = useTimeline((state) => state.at)
  const duration = useTimeline((state) => state.duration)
  const times = useTimes()
  const plot = useMemo(() => curvePlot(curves, names, share), [curves, names.join()]) // eslint-disable-line react-hooks/exhaustive-deps -- the names are what they spell
  const named = { ...plot, series: plot.series.map((series) => ({ ...series, name: shortResource(series.name) })) }
  const value = share ? (part: number) => `${Math.round(part * 100)} %` : (number: number) => (number === Math.round(number) ? count(number) : '')
  const heads = ['time', ...plot.series.map(({ name }) => name)]
  return (
    <Plot
      title={title}
      about={about}
      path={resultsPath(path)}
      json={curves}
      heads={heads}
      rows={() => plot.at.map((time, index) => [times.at(time), ...plot.series.map(({ values }) => (values[index] == null ? '' : value(values[index])))])}
      palette={palette}
      empty={plot.series.length === 0 ? 'Nothing was measured.' : null}
      words={plot.series.map(({ name, values }) => `${name} at most ${value(values.reduce<number>((most, number) => Math.max(most, number ?? 0), 0))}`).join(', ')}
      paint={(surface, width, height) => paintCurves(surface, palette, { plot: named, times, duration, at, value }, width, height)}
    />
  )
}

import { capacitySentence, moreBars, nodeBars, reasonBars, type CountBar } from '../../../model/answers/capacity'
import { count, plural } from '../../../model/text/quantity'
import { useSaid } from '../../../state/page/announcements'
import { Panel } from '../../../ui/Panel'
import type { Capacity, Fit } from '../../../wire/capacity'
import styles from './CapacityPage.module.css'

const NODES_SHOWN = 8

interface Props {
  capacity: Capacity
  most: number // where counting would have stopped
  nodes: number // of the cluster
}

/** How many fit, which limit stops the next one, and what one more node would bring. */
export function FitsPanel({ capacity, most, nodes }: Props) {
  const ended = capacity.count < most
  useSaid(capacitySentence(capacity, most))
  return (
    <Panel title="Answer" className={styles.panel}>
      <div className={styles.answer}>
        <p className={styles.sentence}>{capacitySentence(capacity, most)}</p>
        {capacity.fits.map((fit) => (
          <FitPart key={fit.template} fit={fit} nodes={nodes} named={capacity.fits.length > 1} />
        ))}
        {ended && <OneMore capacity={capacity} most={most} />}
      </div>
    </Panel>
  )
}

function FitPart({ fit, nodes, named }: { fit: Fit; nodes: number; named: boolean }) {
  const reasons = reasonBars(fit, nodes)
  const places = nodeBars(fit, NODES_SHOWN)
  const others = Object.keys(fit.byNode).length - places.length
  return (
    <section className={styles.fit} aria-label={fit.template}>
      {named && (
        <h3>
          {fit.template}: {count(fit.count)} more
        </h3>
      )}
      <div className={styles.pair}>
        {reasons.length > 0 && (
          <Bars title="What stops the next one" label={`What stops the next ${fit.template}`} bars={reasons} tone="stop" text={(bar) => `${count(bar.count)} of ${plural(nodes, 'node')}`} />
        )}
        {places.length > 0 && (
          <Bars
            title="Where they go"
            label={`Where copies of ${fit.template} go`}
            bars={places}
            tone="go"
            text={(bar) => count(bar.count)}
            more={others > 0 ? `and ${plural(others, 'more node')}` : undefined}
          />
        )}
      </div>
      {fit.message && <q className={styles.message}>{fit.message}</q>}
    </section>
  )
}

/** Nodes of a shape are alike, so one name stands for all of them. */
function OneMore({ capacity, most }: { capacity: Capacity; most: number }) {
  const bars = moreBars(capacity)
  if (bars.length === 0) return null
  const more = new Map(bars.map((bar) => [bar.name, bar.more]))
  return (
    <Bars
      title="With one more node"
      label="With one more node"
      bars={bars.map((bar) => ({ ...bar, name: `like ${bar.name}` }))}
      tone="more"
      text={(bar) => `${bar.count < most ? '' : 'at least '}${count(bar.count)}, ${signed(more.get(bar.name.slice('like '.length)) ?? 0)}`}
    />
  )
}

const signed = (value: number): string => (value < 0 ? `−${count(-value)}` : `+${count(value)}`)

interface BarsProps {
  title: string
  label: string
  bars: readonly CountBar[]
  tone: 'stop' | 'go' | 'more'
  text: (bar: CountBar) => string
  more?: string
}

function Bars({ title, label, bars, tone, text, more }: BarsProps) {
  return (
    <div className={styles.group}>
      <p className={styles.groupTitle}>{title}</p>
      <ul className={styles.bars} aria-label={label}>
        {bars.map((bar) => (
          <li key={bar.name}>
            <span className={styles.name}>{bar.name}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} data-tone={tone} style={{ width: `${100 * bar.share}%` }} />
            </span>
            <span className={styles.amount}>{text(bar)}</span>
          </li>
        ))}
      </ul>
      {more && <p className={styles.more}>{more}</p>}
    </div>
  )
}

import { leadsOf, partingSentence, type Lead, type Sides } from '../../model/comparison/parting'
import { runHref } from '../../model/page/route'
import { PluginName } from '../decision/PluginName'
import { PageLink } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import type { Parting } from '../../wire/comparisons'
import { SideMark, type Side } from './SideMark'
import styles from './PartingPanel.module.css'

interface Props {
  title?: string
  /** The letter of the second run, which has its colour. */
  second?: Side
  /** By what the sides are known on the page. */
  names?: Sides
  left: string
  right: string
  parting: Parting | null
  onNavigate: (href: string) => void
}

/** A decision in which two runs differ, with the points that either gave; of the first one, everything after it follows. */
export function PartingPanel({ title = 'The first decision that differs', second = 'B', names = ['A', second], left, right, parting, onNavigate }: Props) {
  if (parting === null) {
    return (
      <Panel title={title}>
        <p className={styles.none}>There is none: every attempt that both runs have ended in the same way.</p>
      </Panel>
    )
  }
  const [k, other] = parting.k
  return (
    <Panel title={title}>
      <div className={styles.body}>
        <h3 className={styles.pod}>{parting.pod}</h3>
        <p>{partingSentence(parting, names)}</p>
        <Leads parting={parting} second={second} names={names} />
        <p className={styles.links}>
          <PageLink href={runHref(left, { step: k ?? 0 })} onNavigate={onNavigate}>
            <span aria-hidden="true">
              <SideMark side="A" name={names[0]} />
            </span>{' '}
            Attempt {(k ?? 0) + 1} in {names[0]}
          </PageLink>
          <PageLink href={runHref(right, { step: other ?? 0 })} onNavigate={onNavigate}>
            <span aria-hidden="true">
              <SideMark side={second} name={names[1]} />
            </span>{' '}
            Attempt {(other ?? 0) + 1} in {names[1]}
          </PageLink>
        </p>
      </div>
    </Panel>
  )
}

function Leads({ parting, second, names }: { parting: Parting; second: Side; names: Sides }) {
  const { leads, total } = leadsOf(parting)
  const [one, other] = parting.nodes
  if (leads.length === 0) return null
  const most = Math.max(...[...leads.flatMap((each) => each.leads), ...total].map(Math.abs))
  return (
    <table className={styles.leads} aria-label={`Points of ${one} before ${other}`}>
      <thead>
        <tr>
          <td />
          <th scope="col">
            ← for {other} · for {one} →
          </th>
          {(['A', second] as const).map((side, index) => (
            <th key={side} scope="col">
              <SideMark side={side} name={names[index]} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <Row key={lead.plugin} lead={lead} second={second} most={most} name={<PluginName plugin={lead.plugin} />} />
        ))}
        <Row lead={{ plugin: 'total', leads: total }} second={second} most={most} name="all plugins" />
      </tbody>
    </table>
  )
}

function Row({ lead: { leads }, second, most, name }: { lead: Lead; second: Side; most: number; name: React.ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <span className={styles.bars} aria-hidden="true">
          {leads.map((points, side) => (
            <i key={side} data-side={side === 0 ? 'A' : second} data-behind={points < 0} style={{ width: `${(Math.abs(points) / most) * 50}%` }} />
          ))}
        </span>
      </td>
      {leads.map((points, side) => (
        <td key={side} className={styles.points}>
          {points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'}
        </td>
      ))}
    </tr>
  )
}

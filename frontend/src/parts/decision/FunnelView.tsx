import { useState } from 'react'
import type { Band, Funnel } from '../../layout/funnel'
import { FEASIBLE, NOT_LOOKED_AT_BAND } from '../../model/decision/matrixRows'
import { count, plural } from '../../model/text/quantity'
import { meaningOf } from '../../model/text/words'
import { useSpot } from '../../state/page/spot'
import { PluginMark } from '../../ui/PluginMark'
import { VerdictSign } from '../signs/VerdictSign'
import styles from './FunnelView.module.css'

interface Props {
  funnel: Funnel
  band: string | null
  onBand: (band: string) => void
}

/** How many nodes each plugin turned away, in order; a band picks its nodes out in the map and in the matrix. */
export function FunnelView({ funnel, band, onBand }: Props) {
  const [quiet, setQuiet] = useState(false)
  const spot = useSpot()
  return (
    <div className={styles.funnel} role="group" aria-label="Funnel: nodes left after each plugin">
      <div className={styles.row}>
        <span className={styles.name}>all nodes</span>
        <span className={styles.track}>
          <i className={styles.left} style={{ width: '100%' }} />
        </span>
        <span className={styles.rejected} />
        <span className={styles.count}>{count(funnel.total)}</span>
      </div>
      {funnel.notLookedAt > 0 && (
        <button
          type="button"
          className={styles.row}
          aria-pressed={band === NOT_LOOKED_AT_BAND}
          title={meaningOf(funnel.viaNomination ? 'viaNomination' : NOT_LOOKED_AT_BAND)}
          onClick={() => onBand(NOT_LOOKED_AT_BAND)}
        >
          <span className={styles.name}>
            <VerdictSign kind="notLookedAt" /> not looked at
          </span>
          <span className={styles.track}>
            <i className={styles.left} style={{ width: `${(1 - funnel.notLookedAt / funnel.total) * 100}%` }} />
            <i className={styles.unseen} style={{ width: `${(funnel.notLookedAt / funnel.total) * 100}%` }} />
          </span>
          <span className={styles.skipped}>
            <Said sign={`−${count(funnel.notLookedAt)}`} words={`: ${plural(funnel.notLookedAt, 'node')}`} />
          </span>
          <span className={styles.count}>
            <Said sign={count(funnel.total - funnel.notLookedAt)} words={`, ${count(funnel.total - funnel.notLookedAt)} left`} />
          </span>
        </button>
      )}
      {funnel.bands.map((row) => (
        <BandRow key={row.plugin} row={row} picked={band === row.plugin} spot={spot.node === null && spot.plugin === row.plugin} onBand={onBand} />
      ))}
      <button type="button" className={styles.row} aria-pressed={band === FEASIBLE} onClick={() => onBand(FEASIBLE)}>
        <span className={styles.name}>
          <VerdictSign kind={funnel.feasible ? 'passed' : 'rejected'} /> feasible
        </span>
        <span className={styles.track}>
          <i className={styles.feasible} style={{ width: `${(funnel.feasible / Math.max(1, funnel.total)) * 100}%` }} />
        </span>
        <span className={styles.rejected} />
        <span className={styles.count}>
          <Said sign={count(funnel.feasible)} words={`: ${plural(funnel.feasible, 'node')}`} />
        </span>
      </button>
      {funnel.quiet.length > 0 && (
        <p className={styles.quiet}>
          <button type="button" aria-expanded={quiet} onClick={() => setQuiet(!quiet)}>
            {plural(funnel.quiet.length, 'more plugin')} rejected no node
          </button>
          {quiet && `: ${funnel.quiet.join(', ')}`}
        </p>
      )}
    </div>
  )
}

function BandRow({ row, picked, spot, onBand }: { row: Band; picked: boolean; spot: boolean; onBand: (band: string) => void }) {
  return (
    <button type="button" className={styles.row} aria-pressed={picked} data-spot={spot || undefined} title={meaningOf(row.plugin)} onClick={() => onBand(row.plugin)}>
      <span className={styles.name}>
        <PluginMark plugin={row.plugin} /> <span>{row.plugin}</span>
      </span>
      <span className={styles.track}>
        <i className={styles.left} style={{ width: `${row.leftShare * 100}%` }} />
        <i className={styles.lost} style={{ width: `${row.rejectedShare * 100}%` }} />
      </span>
      <span className={styles.rejected}>
        <Said sign={`−${count(row.rejected)}`} words={` rejects ${plural(row.rejected, 'node')}`} />
      </span>
      <span className={styles.count}>
        <Said sign={count(row.left)} words={`, ${count(row.left)} left: `} />
      </span>
      <span className={styles.reasons}>{row.reasons.map(({ reason, nodes }) => `${count(nodes)} ${reason}`).join(' · ')}</span>
    </button>
  )
}

/** A number as it is seen, and as it is read out. */
function Said({ sign, words }: { sign: string; words: string }) {
  return (
    <>
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">{words}</span>
    </>
  )
}

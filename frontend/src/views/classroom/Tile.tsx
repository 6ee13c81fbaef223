import type { ReactNode } from 'react'
import { triesWords } from '../../model/classroom/classroom'
import { plural } from '../../model/text/quantity'
import { timeOfDay } from '../../model/text/time'
import { navigate } from '../../state/page/location'
import { VerdictSign } from '../../parts/signs/VerdictSign'
import { PageLink } from '../../ui/Link'
import type { ClassTile } from '../../wire/classroom'
import { SmallMap } from './SmallMap'
import styles from './Tile.module.css'

/** One participant on the wall: what is wrong first with their last try, how full its nodes are, how often they tried. */
export function Tile({ tile, label, href }: { tile: ClassTile; label: ReactNode; href: string }) {
  return (
    <PageLink className={styles.tile} href={href} onNavigate={navigate} data-state={stateOf(tile)}>
      <Progress tile={tile} label={label} />
    </PageLink>
  )
}

/** A tile that stands for those to come: it leads nowhere. */
export function ExampleTile({ tile }: { tile: ClassTile }) {
  return (
    <div className={styles.tile} data-state={stateOf(tile)}>
      <Progress tile={tile} label={tile.name} />
    </div>
  )
}

function Progress({ tile, label }: { tile: ClassTile; label: ReactNode }) {
  const { solved, failing, nodes, tries, hints, comment, changedAt } = tile
  return (
    <>
      <b className={styles.name}>{label}</b>
      <span className={styles.state}>
        {tries > 0 && <VerdictSign kind={solved ? 'passed' : 'rejected'} />}
        {tries > 0 && !solved && <span className="visually-hidden">Not yet: </span>}
        {solved ? 'Solved' : tries === 0 ? (changedAt === null ? 'Not begun' : 'Not tried yet') : failing}
      </span>
      <SmallMap nodes={nodes} />
      <span className={styles.facts}>
        {tries > 0 && triesWords(tries)}
        {hints > 0 && ` · ${plural(hints, 'hint')}`}
        {changedAt && ` · ${timeOfDay(Date.parse(changedAt))}`}
        {comment && ' · commented'}
      </span>
    </>
  )
}

const stateOf = ({ solved, tries }: ClassTile): string => (solved ? 'solved' : tries > 0 ? 'trying' : 'waiting')

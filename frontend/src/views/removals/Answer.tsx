import type { ReactNode } from 'react'
import { openProof } from '../../api/removals'
import { plural } from '../../model/text/quantity'
import { boundSentence, FATE_WORDS, fateCount, fatedNodes, reportSentence, type FatedNode, type NodeFate } from '../../model/answers/removal'
import { playHref } from '../../model/page/route'
import { useSaid } from '../../state/page/announcements'
import type { DataColumn } from '../../ui/DataTable'
import { Panel } from '../../ui/Panel'
import type { RemovalReport } from '../../wire/removals'
import { BesideMap } from '../../parts/map/StillMap'
import { OpenMadeButton } from '../../parts/playedAnswers/OpenMadeButton'
import played from '../../parts/playedAnswers/playedAnswers.module.css'
import styles from './RemovalPage.module.css'
import { SearchableTable } from './SearchableTable'

/** The answer: sentences, the map of fates, why nodes stay, and where pods go. */
export function Answer({ id, report, map }: { id: string; report: RemovalReport; map: ReactNode }) {
  const nodes = fatedNodes(report)
  const sentence = reportSentence(report)
  useSaid(sentence)
  return (
    <BesideMap map={map}>
      <p className={played.verdict}>{sentence}</p>
      <p className={styles.bound}>{boundSentence(report)}</p>
      <Panel
        title="Nodes"
        note={`${plural(report.tries, 'set')} tried: ${report.order}`}
        tools={report.goes.length > 0 && <OpenMadeButton label="Open the proof" made="The run without the nodes is made." onMake={async () => playHref((await openProof(id)).id)} />}
      >
        <FateMap nodes={nodes} />
      </Panel>
      <Staying nodes={nodes.filter(({ fate }) => fate === 'stays')} />
      <Moved moved={Object.entries(report.moved).map(([pod, node]) => ({ pod, node }))} />
    </BesideMap>
  )
}

const SIGNS: Record<NodeFate, string> = { goes: '✕', stays: '', leftOut: '–' }
const ORDER: readonly NodeFate[] = ['goes', 'stays', 'leftOut']

/** On the tiles of more nodes there is no room for their names. */
const MOST_NAMED = 60

/** A tile a node: crossed out what goes. */
function FateMap({ nodes }: { nodes: readonly FatedNode[] }) {
  const kinds = ORDER.map((fate) => ({ fate, many: nodes.filter((one) => one.fate === fate).length })).filter(({ many }) => many > 0)
  return (
    <figure className={styles.map}>
      <ul className={styles.tiles} aria-label="Nodes that go and nodes that stay">
        {nodes.map(({ name, fate, why }) => (
          <li key={name} className={styles.tile} data-fate={fate} title={`${name} ${FATE_WORDS[fate]}${why && `: ${why}`}`}>
            <span aria-hidden="true">{SIGNS[fate]}</span>
            {nodes.length <= MOST_NAMED && (
              <span className={styles.tileName} aria-hidden="true">
                {name}
              </span>
            )}
            <span className="visually-hidden">{`${name} ${FATE_WORDS[fate]}`}</span>
          </li>
        ))}
      </ul>
      <figcaption className={styles.legend}>
        {kinds.map(({ fate, many }) => (
          <span key={fate}>
            <i className={styles.tile} data-fate={fate} aria-hidden="true">
              {SIGNS[fate]}
            </i>{' '}
            {fateCount(fate, many)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

const STAYING: DataColumn<FatedNode>[] = [
  { id: 'node', name: 'Node', width: '26%', cell: ({ name }) => <span className={styles.name}>{name}</span> },
  { id: 'why', name: 'Without it and all that go', cell: ({ why }) => <span className={styles.name}>{why}</span> },
]

function Staying({ nodes }: { nodes: readonly FatedNode[] }) {
  if (nodes.length === 0) return null
  return (
    <SearchableTable
      title="Why the others stay"
      note="each proven by a run without it and all that go, or by amounts"
      noun="nodes"
      rows={nodes}
      words={({ name, why }) => `${name} ${why}`}
      columns={STAYING}
      rowKey={({ name }) => name}
    />
  )
}

interface Move {
  pod: string
  node: string
}

const MOVES: DataColumn<Move>[] = [
  { id: 'pod', name: 'Pod', width: '60%', cell: ({ pod }) => <span className={styles.name}>{pod}</span> },
  { id: 'node', name: 'Its successor goes to', cell: ({ node }) => <span className={styles.name}>{node}</span> },
]

function Moved({ moved }: { moved: readonly Move[] }) {
  if (moved.length === 0) return null
  return <SearchableTable title="Where pods go" note={plural(moved.length, 'pod')} noun="pods" rows={moved} words={({ pod, node }) => `${pod} ${node}`} columns={MOVES} rowKey={({ pod }) => pod} />
}

import type { ReactNode } from 'react'
import { untouchedTile } from '../../model/classroom/classroom'
import { PageHead } from '../../parts/frame/PageHead'
import type { ClassTile } from '../../wire/classroom'
import styles from './NothingOnWall.module.css'
import { ExampleTile } from './Tile'
import wall from './WallPage.module.css'

const tile = (name: string, more: Partial<ClassTile>): ClassTile => ({ ...untouchedTile(name), ...more })

const nodesOf = (...fills: readonly number[]): ClassTile['nodes'] => fills.map((fill, k) => ({ node: `node-${k + 1}`, pods: Math.round(4 * fill), fill }))

/** A class of eight in the middle of a task. */
const EXAMPLE: readonly ClassTile[] = [
  tile('Participant 1', { tries: 2, solved: true, nodes: nodesOf(0.75, 0.5, 0.5) }),
  tile('Participant 2', { tries: 1, failing: 'shop/reports-0 has a node', nodes: nodesOf(1, 0.25, 0) }),
  tile('Participant 3', { tries: 4, hints: 2, failing: 'No pod is evicted', nodes: nodesOf(0.5, 0.75, 0.25), comment: 'Look at the priorities.' }),
  tile('Participant 4', {}),
  tile('Participant 5', { tries: 1, failing: 'shop/cart-1 keeps its node', nodes: nodesOf(1, 0.75, 0) }),
  tile('Participant 6', { tries: 1, solved: true, nodes: nodesOf(0.5, 0.5, 0.75) }),
  tile('Participant 7', {}),
  tile('Participant 8', { tries: 6, hints: 3, solved: true, nodes: nodesOf(0.75, 0.25, 0.75) }),
]

/** The wall before there is anybody's work on it: what will be there, and how it begins. */
export function NothingOnWall({ title, words, actions }: { title: string; words: string; actions?: ReactNode }) {
  return (
    <>
      <PageHead title={title} about={words} actions={actions} />
      <figure className={styles.example}>
        <figcaption>The wall looks like this:</figcaption>
        <ul className={`${wall.wall} ${styles.tiles}`} data-few="true" aria-label="An example of a wall">
          {EXAMPLE.map((one) => (
            <li key={one.person}>
              <ExampleTile tile={one} />
            </li>
          ))}
        </ul>
      </figure>
    </>
  )
}

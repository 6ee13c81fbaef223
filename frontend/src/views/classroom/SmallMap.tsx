import { plural } from '../../model/text/quantity'
import type { ClassTile } from '../../wire/classroom'
import styles from './Tile.module.css'

/** The nodes after a try: how full each is, and how many pods it has. */
export function SmallMap({ nodes }: { nodes: ClassTile['nodes'] }) {
  return (
    <span className={styles.map}>
      {nodes.map(({ node, pods, fill }) => (
        <span key={node} className={styles.node} title={wordsOf({ node, pods, fill })} aria-hidden="true">
          <span className={styles.fill} style={{ height: `${Math.min(100, 100 * fill)}%` }} />
          <span className={styles.pods}>
            {pods}
            <span className={styles.unit}> {pods === 1 ? 'pod' : 'pods'}</span>
          </span>
        </span>
      ))}
      <span className="visually-hidden">{nodes.map((one) => `${wordsOf(one)}. `)}</span>
    </span>
  )
}

const wordsOf = ({ node, pods, fill }: ClassTile['nodes'][number]): string => `${node}: ${plural(pods, 'pod')}, ${Math.round(100 * fill)} % full`

import { plural } from '../../model/text/quantity'
import { VerdictSign, type SignKind } from '../../parts/signs/VerdictSign'
import type { Picture, PicturedNode } from '../../wire/writtenLessons'
import styles from './BeatPictures.module.css'
import { CoursePicture } from './CoursePicture'

/** What a beat shows, in short: every node of a cluster with its pods, and what the attempt makes of it; or who is where at a moment. */
export function BeatPictures({ pictures }: { pictures: readonly Picture[] }) {
  return pictures.map((picture, index) =>
    picture.course ? <CoursePicture key={index} start={picture.start} total={picture.total} course={picture.course} /> : <Cluster key={index} picture={picture} />,
  )
}

function Cluster({ picture: { start, pod, nodes, total } }: { picture: Picture }) {
  return (
    <figure className={styles.picture}>
      <figcaption>
        {start}, {pod === null ? 'after the last attempt' : `when ${pod} is decided`}
        {nodes.length < total && ` (the first ${nodes.length} of ${plural(total, 'node')})`}
      </figcaption>
      <ul className={styles.nodes}>
        {nodes.map((node) => (
          <Node key={node.node} node={node} />
        ))}
      </ul>
    </figure>
  )
}

const SIGNS: Record<string, SignKind> = { chosen: 'passed', passed: 'passed', rejected: 'rejected', victims: 'rejected', 'not looked at': 'notReached' }
const WORDS: Record<string, string> = { victims: 'is made free' }

function Node({ node: { node, pods, fill, verdict } }: { node: PicturedNode }) {
  const percent = Math.round(100 * fill)
  return (
    <li className={styles.node} data-verdict={verdict}>
      <b>{node}</b>
      <span className={styles.bar} title={`${percent} % of its scarcest resource`}>
        <span style={{ width: `${Math.min(100, percent)}%` }} />
      </span>
      <span className={styles.facts}>
        {plural(pods, 'pod')}, {percent} % full
      </span>
      {verdict !== '' && (
        <span className={styles.verdict}>
          <VerdictSign kind={SIGNS[verdict] ?? 'notReached'} /> {WORDS[verdict] ?? verdict}
        </span>
      )}
    </li>
  )
}

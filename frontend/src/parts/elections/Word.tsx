import type { CSSProperties, SVGProps } from 'react'
import { px } from '../../layout/elections/chart'
import styles from './Chart.module.css'

interface Props extends Omit<SVGProps<SVGTextElement>, 'from' | 'x'> {
  x: number
  from: number // where the playhead is when it appears, in pixels of the chart
  room?: number // how far it may move to stay in view where the chart is scrolled, in pixels
}

/**
 * A word of the chart. It is above the veil, because a veiled word cannot be read, and appears when the playhead reaches what it is about.
 * What it is about may begin where the chart has been scrolled away: then the word stands at the edge.
 */
export function Word({ x, from, room = 0, className = '', ...text }: Props) {
  const [moves, place] = room > 0 ? [styles.inView, { '--x': px(x), '--room': px(room) }] : ['']
  return <text className={`${styles.word} ${moves} ${className}`} style={{ '--from': px(from), ...place } as CSSProperties} x={px(x)} {...text} />
}

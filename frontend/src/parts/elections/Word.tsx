import type { CSSProperties, SVGProps } from 'react'
import { px } from '../../layout/elections/chart'
import styles from './Chart.module.css'

interface Props extends Omit<SVGProps<SVGTextElement>, 'from'> {
  from: number // where the playhead is when it appears, in pixels of the chart
}

/** A word of the chart. It is above the veil, because a veiled word cannot be read, and appears when the playhead reaches what it is about. */
export function Word({ from, className = '', ...text }: Props) {
  return <text className={`${styles.word} ${className}`} style={{ '--from': px(from) } as CSSProperties} {...text} />
}

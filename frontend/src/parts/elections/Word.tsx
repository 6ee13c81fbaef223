import type { CSSProperties, SVGProps } from 'react'
import { px } from '../../layout/elections/chart'
import styles from './Chart.module.css'

interface Props extends Omit<SVGProps<SVGTextElement>, 'from'> {
  from: number // where the playhead is when it appears, in pixels of the chart
}

/** What the chart says in words. They stand above what veils the time to come, and appear when their own has come: a veiled word cannot be read. */
export function Word({ from, className = '', ...text }: Props) {
  return <text className={`${styles.word} ${className}`} style={{ '--from': px(from) } as CSSProperties} {...text} />
}

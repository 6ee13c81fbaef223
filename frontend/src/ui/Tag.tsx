import type { ReactNode } from 'react'
import styles from './Tag.module.css'

interface Props {
  tone?: 'plain' | 'accent' | 'good' | 'bad'
  title?: string
  children: ReactNode
}

/** A word that belongs to the name beside it. */
export function Tag({ tone = 'plain', title, children }: Props) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`} title={title}>
      {children}
    </span>
  )
}

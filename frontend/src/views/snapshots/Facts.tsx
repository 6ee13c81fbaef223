import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export interface Fact {
  name: string
  value: ReactNode
  meaning?: string
}

/** What there is to know in a line: a name and a value each. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, meaning }) => (
        <div key={name} title={meaning}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

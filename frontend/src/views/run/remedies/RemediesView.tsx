import type { ReactNode } from 'react'
import { ranked, type Costs } from '../../../model/remedyCosts'
import { CostsForm } from '../../../parts/remedies/CostsForm'
import { LeftOut, RemedyList, type Trial } from '../../../parts/remedies/RemedyList'
import styles from '../../../parts/remedies/remedies.module.css'
import type { Remedies } from '../../../wire/remedies'

interface Props extends Trial {
  remedies: Remedies
  own: Costs // the reader's
  looking: ReactNode // what is looked for meanwhile
  onCost: (name: string, typed: string) => void
  onForget: () => void
  onGoOn: (() => void) | undefined
  children: ReactNode // about the pods that wait for the same reason
  foot: ReactNode
}

/** Answers, the cheapest first by the costs of the reader; each can be tried. */
export function RemediesView({ remedies, own, looking, onCost, onForget, onGoOn, children, foot, ...trial }: Props) {
  return (
    <div className={styles.view}>
      <CostsForm defaults={remedies.defaultCosts} own={own} onChange={onCost} onForget={onForget} />
      {looking}
      <RemedyList answers={ranked(remedies, own)} {...trial} />
      {children}
      <LeftOut of={remedies} onGoOn={remedies.canGoOn ? onGoOn : undefined} />
      {foot}
    </div>
  )
}

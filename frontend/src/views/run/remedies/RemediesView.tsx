import type { ReactNode } from 'react'
import { ranked, type Costs } from '../../../model/answers/remedyCosts'
import { RemedyList, type Trial } from '../../../parts/remedies/RemedyList'
import styles from '../../../parts/remedies/remedies.module.css'
import type { Remedies } from '../../../wire/remedies'

interface Props extends Trial {
  answers: Remedies | undefined // all of them, or those that have been found so far
  isWhole: boolean
  own: Costs // the reader's
  head: ReactNode
  foot: ReactNode
}

/** Answers, the cheapest first by the costs of the reader; each can be tried. What is opened of one stays open when further ones come. */
export function RemediesView({ answers, isWhole, own, head, foot, ...trial }: Props) {
  return (
    <div className={isWhole ? styles.view : styles.sought} data-some={answers !== undefined} role="group" aria-label="Answers" tabIndex={-1} data-answers>
      {head}
      {answers && <RemedyList answers={ranked(answers, own)} {...trial} />}
      {foot}
    </div>
  )
}

import { useState, type ReactNode } from 'react'
import type { OutcomeBar } from '../../model/run/outcomeParts'
import type { AnswerKind } from '../../wire/answers'
import { ExampleAnswer } from './ExampleAnswer'
import { ExampleClusters } from './ExampleClusters'
import styles from './NothingAsked.module.css'
import { OtherQuestions } from './Questions'
import type { Asked } from './StartAnswerButton'

/** Of answers of one kind: what they are about, and what one looks like. */
export interface Invitation {
  title: string
  words: string
  example: readonly OutcomeBar[]
}

interface Props {
  kind: AnswerKind
  invitation: Invitation
  dialog: (cluster: Asked, onClose: () => void) => ReactNode
  children: ReactNode // the button that starts one about any cluster
}

/** No answer of this kind yet: what one is, and clusters to ask about. */
export function NothingAsked({ kind, invitation: { title, words, example }, dialog, children }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <div className={styles.empty}>
      <section className={styles.invitation} aria-labelledby="nothing-yet">
        <h2 id="nothing-yet">{title}</h2>
        <p>{words}</p>
        <div>{children}</div>
        <ExampleAnswer caption="An answer looks like this:" bars={example} />
      </section>
      <OtherQuestions kind={kind} />
      <ExampleClusters onAsk={setAsked} />
      {asked && dialog(asked, () => setAsked(null))}
    </div>
  )
}

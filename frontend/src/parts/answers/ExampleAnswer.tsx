import type { OutcomeBar } from '../../model/run/outcomeParts'
import { Panel } from '../../ui/Panel'
import styles from './ExampleAnswer.module.css'
import { OutcomeBars } from './OutcomeBars'

/** What an answer looks like, before there is one. */
export function ExampleAnswer({ caption, bars }: { caption: string; bars: readonly OutcomeBar[] }) {
  return (
    <figure className={styles.example}>
      <figcaption>{caption}</figcaption>
      <OutcomeBars bars={bars} />
    </figure>
  )
}

interface Props {
  title: string
  words: string
  example: readonly OutcomeBar[]
  className?: string
}

/** Where the answer to a long question will be. */
export function NoAnswerYet({ title, words, example, className }: Props) {
  return (
    <Panel title="Answer" className={className}>
      <div className={styles.nothing}>
        <p className={styles.title}>{title}</p>
        <p>{words}</p>
        <ExampleAnswer caption="An answer says, for example:" bars={example} />
      </div>
    </Panel>
  )
}

import { useState } from 'react'
import { plural } from '../../../model/text/quantity'
import type { Costs } from '../../../model/answers/remedyCosts'
import { useTogether } from '../../../state/answers/remedies'
import { Button } from '../../../ui/Button'
import { HelpProgress } from '../../../parts/remedies/HelpProgress'
import { JointList, type Trial } from '../../../parts/remedies/RemedyList'
import styles from '../../../parts/remedies/remedies.module.css'

interface Props extends Trial {
  runId: string
  step: number
  costs: Costs
  others: number // that wait for the same reason
}

/** What would help all pods that wait for the same reason; asked for on request, as it takes many runs. */
export function TogetherContainer({ runId, step, costs, others, ...trial }: Props) {
  const [asked, setAsked] = useState(false)
  const help = useTogether(runId, step, costs, asked)
  const found = help.error || help.isOver ? undefined : help.found
  const listed = found ?? help.partial
  return (
    <section className={styles.together} aria-labelledby="together">
      <h3 id="together">{plural(others, 'more pod')} waiting for the same reason</h3>
      {!asked && <Button onClick={() => setAsked(true)}>What would help all {others + 1}?</Button>}
      {asked && !found && <HelpProgress help={help} begun="Running what places all of them…" />}
      {asked && listed && <JointList answers={listed.answers} {...trial} />}
    </section>
  )
}

import { count } from '../../model/text/quantity'
import { scoreSteps, type ScoreSteps } from '../../model/decision/scoreSteps'
import type { WhyNot } from '../../model/decision/whyNot'
import type { Explanation, NodeExplanation } from '../../wire/attempts'
import { PluginName } from './PluginName'
import styles from './ScoreTable.module.css'

interface Props {
  explanation: Explanation
  detail: NodeExplanation
  why: WhyNot
}

/** A node's points, plugin by plugin, in three steps: raw, normalised, weighted. */
export function ScoreTable({ explanation, detail, why }: Props) {
  const other = otherOf(why)
  const steps = scoreSteps(explanation, detail, other)
  const same = steps.filter(({ gap }) => gap === 0)
  const telling = steps.filter(({ gap }) => gap !== 0)
  return (
    <>
      {telling.length > 0 && <Steps steps={telling} other={other} />}
      {same.length > 0 && (
        <details className={styles.same}>
          <summary>The same on both: {same.map(({ plugin, weighted }) => `${plugin} ${count(weighted)}`).join(', ')}</summary>
          <Steps steps={same} other={other} />
        </details>
      )}
    </>
  )
}

/** The node that it is measured against: the winner, or the second best. */
function otherOf(why: WhyNot): string | null {
  if (why.kind === 'chosen') return why.second
  return why.kind === 'behind' || why.kind === 'tied' ? why.winner : null
}

function Steps({ steps, other }: { steps: readonly ScoreSteps[]; other: string | null }) {
  return (
    <table className={styles.steps}>
      <caption className="visually-hidden">Points, plugin by plugin</caption>
      <thead>
        <tr>
          <th scope="col">plugin</th>
          <th scope="col">raw</th>
          <th scope="col">normalised</th>
          <th scope="col">weighted</th>
          {other !== null && <th scope="col">to {other}</th>}
        </tr>
      </thead>
      {steps.map((step) => (
        <StepRow key={step.plugin} step={step} compared={other !== null} />
      ))}
    </table>
  )
}

function StepRow({ step: { plugin, raw, formula, normalised, rule, weight, weighted, gap }, compared }: { step: ScoreSteps; compared: boolean }) {
  return (
    <tbody>
      <tr>
        <th scope="row">
          <PluginName plugin={plugin} />
        </th>
        <td>{count(raw)}</td>
        <td data-arrow>{normalised}</td>
        <td data-arrow>
          <small>× {count(weight)} =</small> <b>{count(weighted)}</b>
        </td>
        {compared && <td data-gap={gap === null ? undefined : Math.sign(gap)}>{gap === null ? '–' : signed(gap)}</td>}
      </tr>
      <tr className={styles.words}>
        <td colSpan={compared ? 5 : 4}>
          {formula && <p>raw: {formula}</p>}
          {rule && <p>normalised: {rule}</p>}
        </td>
      </tr>
    </tbody>
  )
}

const signed = (points: number): string => (points > 0 ? `+${count(points)}` : points < 0 ? `−${count(-points)}` : '0')

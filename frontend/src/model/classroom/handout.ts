// The handout of a class: which decisions it does not tell yet.
import type { ClassItem } from '../../wire/classroom'
import { decisionOf, stepOnRun } from './classroom'
import { hidesDecision, isPredicted } from './secrets'

type Asked = Pick<ClassItem, 'kind' | 'path' | 'answering' | 'revealed'>

/** Whether the decision of a place of the script stays hidden, as it does on the pages of the class. */
export function isHidden(path: string, script: readonly Asked[]): boolean {
  const decision = decisionOf(path)
  if (decision === null) return false
  const asked = script.filter((item) => item.kind === 'question' && decisionOf(item.path) === decision)
  const last = asked.filter(({ answering, path }) => hidesDecision({ kind: answering, path })).at(-1)
  return last ? !last.revealed : isPredictedNow(decision, script) && !asked.some(({ revealed }) => revealed)
}

/** The steps of a run whose decisions were revealed to the class, also before somebody came. */
export function revealedSteps(script: readonly Asked[], runId: string): number[] {
  const steps = script.filter(({ revealed, path }) => revealed && !isHidden(path, script)).map(({ path }) => stepOnRun(path, runId))
  return steps.filter((step) => step !== null)
}

/** Whether the class is at that decision and has still to predict it. */
function isPredictedNow(decision: string, script: readonly Asked[]): boolean {
  const now = script.findLast(({ kind }) => kind === 'place')
  return now !== undefined && isPredicted(now.path) && decisionOf(now.path) === decision
}

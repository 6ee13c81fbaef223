import type { OutcomeKind } from '../../wire/outcome'
import type { JointRemedy, Remedies, Remedy, RemedyStep } from '../../wire/remedies'
import type { RemediesRequest, Search } from '../../wire/searches'
import { toYaml } from '../objects/objectYaml'
import { capital } from '../text/capital'
import { plural } from '../text/quantity'

/** Whether something could help: the attempt left its pod without a node. */
export const mayBeHelped = (outcome: OutcomeKind): boolean => outcome === 'unschedulable' || outcome === 'gated' || outcome === 'error'

/** As a sentence. */
export const remedySentence = ({ text }: Pick<Remedy, 'text'>): string => `${capital(text)}.`

/** What becomes of other pods, a phrase each; empty if nothing does. */
export function effectWords({ effects }: Pick<Remedy, 'effects'>): string[] {
  const words: [readonly string[], string][] = [
    [effects.placed, 'placed as well'],
    [effects.moved, 'elsewhere'],
    [effects.evicted, 'evicted'],
    [effects.leftPending, 'left without a node'],
  ]
  return words.filter(([pods]) => pods.length > 0).map(([pods, word]) => `${plural(pods.length, 'pod')} ${word}`)
}

/** Where the pods of a group go: the nodes, most pods first. */
export function nodeWords(nodes: JointRemedy['nodes']): string {
  const pods = new Map<string, number>()
  for (const { node } of nodes) pods.set(node, (pods.get(node) ?? 0) + 1)
  return [...pods]
    .sort(([, left], [, right]) => right - left)
    .map(([node, number]) => (pods.size === 1 ? node : `${number} to ${node}`))
    .join(', ')
}

export interface StepText {
  /** What is done to which object. */
  title: string
  /** The patch or the manifest; null where the title says it all. */
  yaml: string | null
  /** What else is necessary; empty if nothing is. */
  note: string
}

/** Steps as a reader carries them out. */
export function stepText({ object, patch, add, remove, disablePlugin, arguments: given, recreate = false, note = '' }: RemedyStep): StepText {
  const name = object.namespace ? `${object.namespace}/${object.name}` : object.name
  const what = `the ${object.kind.toLowerCase()} ${name}`
  if (patch) return { title: recreate ? `Create ${what} again, with this patch` : `Patch ${what}`, yaml: toYaml(patch), note }
  if (remove) return { title: `Delete ${what}`, yaml: null, note }
  if (add) return { title: `Add ${what}`, yaml: toYaml(add), note }
  if (given) return { title: `In the policy, profile ${name}: arguments of ${given.plugin} (null: leave the field out)`, yaml: toYaml(given.args), note }
  return { title: `In the policy, profile ${name}: plugins.multiPoint.disabled`, yaml: toYaml([{ name: disablePlugin }]), note }
}

/**
 * How a remedy is carried out in a cluster: of pods that a workload makes, in its template instead of pod by pod. The pods that a new node
 * has from the start are left out: their controllers make them.
 */
export function howTexts({ steps, templates = [] }: Pick<JointRemedy, 'steps' | 'templates'>): StepText[] {
  const inTemplates = new Set(templates.flatMap(({ pods }) => pods))
  const others = steps.filter(({ object: { kind, namespace, name }, add, remove }) => kind !== 'Pod' || !(inTemplates.has(`${namespace}/${name}`) || (add !== null && !remove)))
  return [...templates.map(templateText), ...others.map(stepText)]
}

function templateText({ object: { kind, namespace, name }, patch, pods, recreate = false, note = '' }: NonNullable<JointRemedy['templates']>[number]): StepText {
  const workload = `the ${kind.toLowerCase()} ${namespace}/${name}`
  const itsPods = pods.length === 1 ? 'its pods' : plural(pods.length, 'pod')
  const makes = kind === 'CronJob' ? 'which makes the next Jobs' : `which makes ${itsPods} anew`
  return { title: recreate ? `Create ${workload} again, with this patch` : `Patch ${workload}, ${makes}`, yaml: toYaml(patch), note }
}

/** Said when the search is over. */
export const answersSentence = ({ remedies }: Pick<Remedies, 'remedies'>): string =>
  remedies.length === 0 ? 'The search is over: none of the tried changes helps.' : `The search is over: ${plural(remedies.length, 'answer')}.`

/** What stands below the answers: what was not tried, and what helps less than it seems. */
export function footnotes({ limits, refuted, refutedTexts = [], untried }: { limits: readonly string[]; refuted: number; refutedTexts?: readonly string[]; untried: number }): string[] {
  return [
    ...limits,
    ...(refuted > 0 ? [ruledOut(refuted, refutedTexts)] : []),
    ...(untried > 0 ? [`${plural(untried, 'possible answer')} that ${untried === 1 ? 'costs' : 'cost'} more ${untried === 1 ? 'was' : 'were'} not tried in a run.`] : []),
  ]
}

/** Why an answer that a reader expects is not there. */
function ruledOut(number: number, texts: readonly string[]): string {
  const named = texts.length === 0 ? '' : `${number === texts.length ? ': ' : ', such as: '}${texts.join('; ')}`
  const why = `With ${number === 1 ? 'it' : 'each of them'}, all pods were scheduled again from the start, and the pod had no node at the end, or only in place of another pod of its workload.`
  return `${plural(number, 'possible answer')} ${number === 1 ? 'was' : 'were'} ruled out${named}. ${why} Often, pods before it in the queue take the room.`
}

/** What a search for remedies was asked. */
export const askedOf = ({ question }: Pick<Search, 'question'>): RemediesRequest => question as unknown as RemediesRequest

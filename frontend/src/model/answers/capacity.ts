// How many more of these: templates as rows of a form, what is asked of them, and the answer as sentences and bars.
import type { Capacity, CopiesRequest, Fit, Order } from '../../wire/capacity'
import type { Search } from '../../wire/searches'
import { nameOf, shortName } from '../objects/objectName'
import { readObjects, toYaml } from '../objects/objectYaml'
import { count, plural } from '../text/quantity'

/** Kinds of which copies can be placed, those first that people think in: a workload's pods are all alike. */
const TEMPLATE_KINDS = ['Deployment', 'StatefulSet', 'Job', 'Pod', 'ReplicaSet', 'ReplicationController', 'DaemonSet', 'PodTemplate'] as const

export const isTemplate = (kind: string): boolean => (TEMPLATE_KINDS as readonly string[]).includes(kind)

export const templateKinds = (kinds: readonly string[]): string[] => TEMPLATE_KINDS.filter((kind) => kinds.includes(kind))

/** A template as it is written. */
export interface CopyRow {
  text: string // a pod or an object with a pod template, as YAML
  share: string // copies a turn
}

export const EMPTY_COPY: CopyRow = {
  text: `apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  containers:
    - name: web
      image: nginx
      resources:
        requests:
          cpu: 500m
          memory: 512Mi
`,
  share: '1',
}

/** What became of an object does not count, so it is not shown. */
export function rowOf({ status: _, ...object }: Record<string, unknown>): CopyRow {
  return { text: toYaml(object), share: '1' }
}

/** "Deployment shop/web", for the head of a row; null where the text is no object. */
export function templateName(text: string): string | null {
  const [object] = readObjects(text).objects
  if (!object) return null
  const name = nameOf(object)
  return `${name.kind} ${shortName(name)}`
}

export interface CopyChoices {
  rows: readonly CopyRow[]
  order: Order
  most: string
}

export const MOST_COPIES = 100_000
/** Where one stops counting if nobody says otherwise: each copy is an attempt of its own. */
export const USUAL_MOST = '1000'

/** What is asked, or every mistake. */
export function copiesRequest({ rows, order, most }: CopyChoices): { request: CopiesRequest } | { mistakes: string[] } {
  const read = rows.map(({ text }) => readObjects(text))
  const mistakes = [
    ...read.flatMap((one, index) => mistakesOf(one, rows[index]!.share, order, index)),
    ...(isCount(most, MOST_COPIES) ? [] : [`Stop after a whole number of copies from 1 to ${count(MOST_COPIES)}.`]),
  ]
  if (mistakes.length > 0) return { mistakes }
  const templates = read.map(({ objects }) => objects[0]!)
  const shares = order === 'turns' ? templates.map((one, index) => [shortName(nameOf(one)), Number(rows[index]!.share)] as const).filter(([, share]) => share !== 1) : []
  return { request: { templates, order, shares: Object.fromEntries(shares), most: Number(most) } }
}

/** The choices that such a question was asked with. */
export function choicesAsked({ question }: Pick<Search, 'question'>): CopyChoices {
  const { templates, order, shares, most } = question as unknown as CopiesRequest
  const rows = templates.map((one) => ({ ...rowOf(one), share: String(shares[shortName(nameOf(one))] ?? 1) }))
  return { rows, order, most: String(most) }
}

function mistakesOf({ objects, mistakes }: ReturnType<typeof readObjects>, share: string, order: Order, index: number): string[] {
  const which = `Template ${index + 1}`
  if (mistakes.length > 0) return mistakes.map(({ line, message }) => `${which}, line ${line}: ${message}`)
  return [
    ...(objects.length === 1 ? [] : [`${which} contains ${count(objects.length)} objects: add a row for each of them.`]),
    ...(order === 'priority' || isCount(share, 1000) ? [] : [`${which}: copies per turn must be a whole number from 1 to 1,000.`]),
  ]
}

const isCount = (text: string, most: number): boolean => /^[1-9]\d*$/.test(text.trim()) && Number(text) <= most

/** The whole answer in a sentence. `most`: where it would have stopped. */
export function capacitySentence({ count: fitting, fits }: Capacity, most: number): string {
  const told = fits.map((fit) => `${count(fit.count)} × ${fit.template}`).join(' + ')
  if (fitting >= most) return `At least ${count(fitting)} fit: ${told}. Counting stopped at the limit.`
  if (fitting === 0) return fits.length === 1 ? `Not one more ${fits[0]!.template} fits.` : 'Not one more of these fits.'
  if (fits.length > 1) return `${count(fitting)} more ${fitting === 1 ? 'fits' : 'fit'}: ${told}.`
  return `${count(fitting)} more ${fits[0]!.template} ${fitting === 1 ? 'fits' : 'fit'}, on ${plural(Object.keys(fits[0]!.byNode).length, 'node')}.`
}

export interface CountBar {
  name: string
  count: number
  share: number // 0..1 of the whole
}

/** Which limit stops the next copy: reasons with the nodes that gave them, as parts of all nodes. A node may give several. */
export const reasonBars = ({ reasons }: Fit, nodes: number): CountBar[] => bars(Object.entries(reasons), nodes)

/** The nodes that most copies go to; bars are parts of the longest. */
export function nodeBars({ byNode }: Fit, most: number): CountBar[] {
  const sorted = Object.entries(byNode).sort(([one, left], [other, right]) => right - left || one.localeCompare(other, 'en'))
  return bars(sorted.slice(0, most), sorted[0]?.[1] ?? 1)
}

const bars = (counted: readonly [string, number][], whole: number): CountBar[] => counted.map(([name, number]) => ({ name, count: number, share: Math.min(1, number / Math.max(1, whole)) }))

export interface MoreBar extends CountBar {
  more: number
}

/** What one more node of each shape would bring, the most first; bars are parts of the largest number. */
export function moreBars({ count: fitting, withOneMore }: Capacity): MoreBar[] {
  const sorted = Object.entries(withOneMore).sort(([, left], [, right]) => right - left)
  return bars(sorted, sorted[0]?.[1] ?? 1).map((bar) => ({ ...bar, more: bar.count - fitting }))
}

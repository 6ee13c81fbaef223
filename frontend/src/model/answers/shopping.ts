// Which nodes to add: templates as rows of a form, what is asked of them, and baskets as bars.
import type { ClusterColumns } from '../../wire/clusterColumns'
import type { Search } from '../../wire/searches'
import type { Basket, Shopping, ShoppingRequest } from '../../wire/shopping'
import { plural } from '../text/quantity'

/** A template as it is typed. */
export interface TemplateRow {
  name: string
  price: string // of one node, an hour
  resources: string // "cpu=4 memory=8Gi pods=110"
  labels: string // "topology.kubernetes.io/zone=a disk=ssd"
  taints: string // "gpu=present:NoSchedule dedicated:NoExecute"
  most: string // how many can be had; empty: as many as it takes
}

export const EMPTY_ROW: TemplateRow = { name: '', price: '1', resources: 'cpu=4 memory=16Gi pods=110', labels: '', taints: '', most: '' }

const INSTANCE_TYPE = 'node.kubernetes.io/instance-type'
const HOSTNAME = 'kubernetes.io/hostname'
const CONDITION = 'node.kubernetes.io/' // of taints that come and go with the state of a node
const MOST_ROWS = 12

interface Kind {
  row: TemplateRow
  type: string // its instance type; empty: none
  like: string // a node of this kind
  count: number
  resources: readonly string[] // that it has any of
}

/**
 * Nodes like those of the cluster: one row a kind, the most frequent first, and for each resource at least one kind that has it.
 * Prices are equal, as the cluster says none.
 */
export function rowsLike({ nodes, resources }: ClusterColumns): TemplateRow[] {
  const labels = nodes.labels ?? []
  const valueOf = (key: string, node: number): string | undefined => {
    const column = labels.find((each) => each.key === key)
    return column?.values[column.nodes[node]!]
  }
  const kinds = new Map<string, Kind>()
  nodes.names.forEach((like, node) => {
    const has = resources.map((resource, index) => [resource, nodes.allocatable[node]![index] ?? 0] as const).filter(([, value]) => value > 0)
    const words = has.map(([resource, value]) => `${resource}=${exact(resource, value)}`).join(' ')
    const own = labels.filter(({ key }) => key !== HOSTNAME).flatMap(({ key }) => (valueOf(key, node) === undefined ? [] : [`${key}=${valueOf(key, node)}`]))
    const taints = nodes.taints[node]!.filter((taint) => !taint.startsWith(CONDITION))
    const row = { ...EMPTY_ROW, name: '', resources: words, labels: own.join(' '), taints: taints.join(' ') }
    const found = kinds.get(JSON.stringify(row))
    if (found) found.count += 1
    else kinds.set(JSON.stringify(row), { row, type: valueOf(INSTANCE_TYPE, node) ?? '', like, count: 1, resources: has.map(([resource]) => resource) })
  })
  const frequent = [...kinds.values()].sort((left, right) => right.count - left.count)
  return named(withEveryResource(frequent, resources))
}

/** The first ones, and of the others the first one with a resource that none of these has. */
function withEveryResource(kinds: readonly Kind[], resources: readonly string[]): Kind[] {
  const chosen = kinds.slice(0, MOST_ROWS)
  for (const resource of resources) {
    const has = (kind: Kind) => kind.resources.includes(resource)
    const more = chosen.some(has) ? undefined : kinds.find(has)
    if (more) chosen.push(more)
  }
  return chosen
}

/** A kind is named after its instance type, which nodes get as a label by themselves; if others have it, too, after one of its nodes. */
function named(kinds: readonly Kind[]): TemplateRow[] {
  return kinds.map(({ row, type, like }) => {
    const isOnly = type !== '' && kinds.filter((kind) => kind.type === type).length === 1
    const labels = isOnly ? row.labels.split(' ').filter((word) => word !== `${INSTANCE_TYPE}=${type}`) : [row.labels]
    return { ...row, name: isOnly ? type : `like-${like}`, labels: labels.join(' ') }
  })
}

/** Those that such a question was asked with. */
export function rowsAsked({ question }: Pick<Search, 'question'>): TemplateRow[] {
  const written = (values: Record<string, unknown> = {}) =>
    Object.entries(values)
      .map(([key, value]) => `${key}=${String(value)}`)
      .join(' ')
  return (question as unknown as ShoppingRequest).nodeTemplates.map(({ name, price, allocatable, labels, taints, most }) => ({
    name,
    price: String(price),
    resources: written(allocatable),
    labels: written(labels),
    taints: (taints ?? []).map(taintWord).join(' '),
    most: most === undefined ? '' : String(most),
  }))
}

/** A quantity that says exactly so much: cpu in milli-CPU, memory in bytes. */
function exact(resource: string, value: number): string {
  if (resource === 'cpu') return value % 1000 === 0 ? String(value / 1000) : `${value}m`
  for (const [suffix, size] of [
    ['Gi', 1024 ** 3],
    ['Mi', 1024 ** 2],
    ['Ki', 1024],
  ] as const)
    if (value > 0 && value % size === 0) return `${value / size}${suffix}`
  return String(value)
}

/** What is asked of the server, or every mistake in the rows. */
export function requestOf(rows: readonly TemplateRow[]): { request: ShoppingRequest } | { mistakes: string[] } {
  const mistakes = rows.flatMap(mistakesOf)
  if (rows.length === 0) mistakes.push('Give at least one kind of node.')
  if (mistakes.length > 0) return { mistakes }
  return {
    request: {
      nodeTemplates: rows.map(({ name, price, resources, labels, taints, most }) => ({
        name: name.trim(),
        price: Number(price),
        allocatable: pairs(resources),
        ...(labels.trim() && { labels: pairs(labels) }),
        ...(taints.trim() && { taints: words(taints).map(readTaint) }),
        ...(most.trim() && { most: Number(most) }),
      })),
    },
  }
}

function mistakesOf({ name, price, resources, labels, taints, most }: TemplateRow, index: number): string[] {
  const which = name.trim() || `Node ${index + 1}`
  return [
    ...(name.trim() ? [] : [`${which} needs a name.`]),
    ...(price.trim() && Number(price) >= 0 ? [] : [`${which}: the price must be a number, 0 or more.`]),
    ...(isPairs(resources) && resources.trim() ? [] : [`${which}: write its resources as cpu=4 memory=16Gi pods=110.`]),
    ...(isPairs(labels) ? [] : [`${which}: write labels as key=value, with a space between.`]),
    ...(words(taints).every((word) => TAINT.test(word)) ? [] : [`${which}: write taints as key=value:NoSchedule, with a space between.`]),
    ...(most.trim() === '' || /^[1-9]\d*$/.test(most.trim()) ? [] : [`${which}: the greatest number must be a whole number, or empty.`]),
  ]
}

const TAINT = /^([^=:]+)(?:=([^:]*))?:(NoSchedule|PreferNoSchedule|NoExecute)$/

type Taint = NonNullable<ShoppingRequest['nodeTemplates'][number]['taints']>[number]

/** `word`: as TAINT has it. */
function readTaint(word: string): Taint {
  const [, key, value, effect] = TAINT.exec(word)!
  return { key: key!, ...(value && { value }), effect: effect! }
}

const taintWord = ({ key, value, effect }: Taint): string => `${key}${value ? `=${value}` : ''}:${effect}`

const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)
const isPairs = (text: string): boolean => words(text).every((word) => /^[^=]+=[^=]*$/.test(word))
const pairs = (text: string): Record<string, string> => Object.fromEntries(words(text).map((word) => word.split('=', 2) as [string, string]))

export const RULE_NAMES: Readonly<Record<Basket['rule'], string>> = { programme: 'Integer programme', 'least-waste': 'Autoscaler, least waste', price: 'Autoscaler, by price' }

export interface BasketBar {
  rule: Basket['rule']
  share: number // 0..1 of the dearest
  cost: string
  steps: string[]
  left: readonly string[]
  isBest: boolean
}

const price = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 4 })
export const mixWords = (mix: Record<string, number>): string =>
  Object.entries(mix)
    .map(([name, count]) => `${count} × ${name}`)
    .join(' + ') || 'nothing'

/** One bar a rule, as long as what its nodes cost. `best` may be an autoscaler's. */
export function basketBars({ best, programme, autoscaler }: Shopping): BasketBar[] {
  const all = [programme, ...autoscaler]
  const dearest = Math.max(...all.map(({ cost }) => cost), Number.MIN_VALUE)
  return all.map(({ rule, cost, steps, left }) => ({ rule, share: cost / dearest, cost: price(cost), steps: steps.map(mixWords), left, isBest: rule === best.rule }))
}

/** Where the bound stands among the bars, 0..1; null: it is not known. */
export function boundShare({ bound, programme, autoscaler }: Shopping): number | null {
  const dearest = Math.max(...[programme, ...autoscaler].map(({ cost }) => cost))
  return bound === null || dearest <= 0 ? null : Math.min(1, bound / dearest)
}

/** Whether anything is bought at all. */
export const buysSomething = ({ best }: Shopping): boolean => Object.keys(best.mix).length > 0

/** Pods that no single node helps, and those that only find no node together. Answers that were stored earlier do not tell them apart. */
export function leftOut({ hopeless, alone = [] }: Pick<Shopping, 'hopeless' | 'alone'>): { words: string; pods: readonly string[] }[] {
  const others = hopeless.filter((pod) => !alone.includes(pod))
  return [
    { words: `None of these nodes helps ${plural(others.length, 'pod')}, in any number:`, pods: others },
    { words: 'A node of these kinds has room for each of these pods alone, but no mix has a node for all pods:', pods: alone },
  ].filter(({ pods }) => pods.length > 0)
}

/** The answer in a sentence. */
export function shoppingSentence(shopping: Shopping): string {
  const { pending, best, bound, proven, hopeless } = shopping
  if (pending.length === 0) return 'No pod is pending: nothing has to be added.'
  if (!buysSomething(shopping)) return proven ? `None of these nodes helps ${plural(pending.length, 'pending pod')}.` : `No mix was found that helps ${plural(pending.length, 'pending pod')}.`
  const placed = pending.length - hopeless.length
  const what = hopeless.length > 0 ? `${placed} of ${plural(pending.length, 'pending pod')}` : pending.length === 1 ? 'the pending pod' : `all ${count(pending.length)} pending pods`
  const told = proven ? `places ${what}, proven by runs` : `does not place ${what} in runs, and nothing better was found`
  const least = bound === null ? 'The least possible cost is not known.' : bound >= best.cost - 1e-9 ? 'No mix costs less.' : `No mix costs less than ${price(bound)}.`
  return `${mixWords(best.mix)}, for ${price(best.cost)} an hour, ${told}. ${least}`
}

const count = (value: number): string => value.toLocaleString('en')

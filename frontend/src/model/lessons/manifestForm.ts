// The usual fields of the objects in a YAML file, read and written. What is not touched keeps its comments and its order.
import { isMap, isSeq, parseAllDocuments, type Document } from 'yaml'

/** One field as text. `of` finds it again in the object. */
export interface FormField {
  of: FieldName
  label: string
  text: string
}

export type FieldName = 'cpu' | 'memory' | 'nodeSelector' | 'tolerations' | 'labels' | 'taints' | 'replicas' | 'priority'

export interface FormObject {
  index: number // of the document in the file
  name: string // "Pod shop/db-0"
  fields: FormField[]
}

const TEMPLATED = new Set(['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job'])

const LABELS: Record<FieldName, string> = {
  cpu: 'CPU request',
  memory: 'Memory request',
  nodeSelector: 'Node selector (key=value, …)',
  tolerations: 'Tolerations (key=value:Effect, …)',
  labels: 'Labels (key=value, …)',
  taints: 'Taints (key=value:Effect, …)',
  replicas: 'Replicas',
  priority: 'Priority class',
}

/** Null where the text is no YAML, or a file of another shape: then there is no form. */
export function readForm(text: string): FormObject[] | null {
  const documents = parseAllDocuments(text)
  if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)) return null
  return documents.flatMap((document, index) => objectOf(document, index) ?? [])
}

/** What may be changed before what may not, as "Pod shop/db-0: spec.tolerations" says. */
export function namedFirst(objects: FormObject[] | null, sentences: readonly string[]): FormObject[] | null {
  const isNamed = ({ name }: FormObject) => {
    const [kind = '', key = ''] = name.split(' ')
    return sentences.some((sentence) => sentence.startsWith(`${kind} `) && sentence.split(/[ ,:]+/).includes(key))
  }
  return objects && [...objects.filter(isNamed), ...objects.filter((object) => !isNamed(object))]
}

function objectOf(document: Document, index: number): FormObject | null {
  const kind = String(document.getIn(['kind']))
  const names = fieldsOf(kind)
  if (!isMap(document.contents) || names.length === 0) return null
  const namespace = document.getIn(['metadata', 'namespace'])
  const name = `${kind} ${namespace === undefined ? '' : `${String(namespace)}/`}${String(document.getIn(['metadata', 'name']) ?? 'without a name')}`
  return { index, name, fields: names.map((of) => ({ of, label: LABELS[of], text: readField(document, kind, of) })) }
}

function fieldsOf(kind: string): FieldName[] {
  if (kind === 'Node') return ['labels', 'taints']
  if (kind === 'Pod') return ['cpu', 'memory', 'nodeSelector', 'tolerations', 'priority']
  return TEMPLATED.has(kind) ? ['replicas', 'cpu', 'memory', 'nodeSelector', 'tolerations', 'priority'] : []
}

function pathOf(kind: string, of: FieldName): (string | number)[] {
  const spec = TEMPLATED.has(kind) ? ['spec', 'template', 'spec'] : ['spec']
  switch (of) {
    case 'cpu':
    case 'memory':
      return [...spec, 'containers', 0, 'resources', 'requests', of]
    case 'labels':
      return ['metadata', 'labels']
    case 'replicas':
      return ['spec', 'replicas']
    case 'priority':
      return [...spec, 'priorityClassName']
    default:
      return [...spec, of]
  }
}

interface Matched {
  key?: string
  operator?: string
  value?: string
  effect?: string
}

function readField(document: Document, kind: string, of: FieldName): string {
  const node = document.getIn(pathOf(kind, of), true)
  const value: unknown = isMap(node) || isSeq(node) ? node.toJSON() : document.getIn(pathOf(kind, of))
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((one) => matchedText(one as Matched)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, text]) => `${key}=${String(text)}`)
      .join(', ')
  return String(value)
}

function matchedText({ key = '', value, effect }: Matched): string {
  return `${key}${value === undefined || value === '' ? '' : `=${value}`}${effect ? `:${effect}` : ''}`
}

/** The file with one field changed; an empty text takes the field away. */
export function writeField(text: string, index: number, of: FieldName, value: string): string {
  const documents = parseAllDocuments(text)
  if (!Array.isArray(documents) || !documents[index]) return text
  const document = documents[index]
  const path = pathOf(String(document.getIn(['kind'])), of)
  const written = valueOf(of, value.trim())
  if (written === null) document.deleteIn(path)
  else document.setIn(path, typeof written === 'object' ? document.createNode(written, { flow: true }) : written)
  return documents.map((each) => each.toString({ lineWidth: 0 })).join('')
}

function valueOf(of: FieldName, text: string): unknown {
  if (text === '') return null
  if (of === 'replicas') return /^\d+$/.test(text) ? Number(text) : text
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (of === 'nodeSelector' || of === 'labels') return Object.fromEntries(parts.map(pair))
  if (of === 'tolerations') return parts.map((part) => toleration(part))
  return of === 'taints' ? parts.map((part) => taint(part)) : text
}

function pair(text: string): [string, string] {
  const [key = '', ...value] = text.split('=')
  return [key.trim(), value.join('=').trim()]
}

function taint(text: string): Matched {
  const [match = '', effect] = text.split(':')
  const [key, value] = pair(match)
  return { key, ...(value && { value }), ...(effect && { effect }) }
}

function toleration(text: string): Matched {
  const { key, value, effect } = taint(text)
  return { key, operator: value === undefined ? 'Exists' : 'Equal', ...(value !== undefined && { value }), ...(effect !== undefined && { effect }) }
}

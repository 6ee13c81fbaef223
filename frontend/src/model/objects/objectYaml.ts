import { parseAllDocuments, stringify, type Document } from 'yaml'

export interface ReadObjects {
  objects: Record<string, unknown>[]
  mistakes: { line: number; message: string }[]
}

/** Texts that YAML 1.1 would read as something else are quoted, so that kubectl reads back the same. */
export function toYaml(value: unknown): string {
  return stringify(value, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false })
}

/** Kubernetes objects, one or several documents or a List. Checks what naming them needs; the server checks the rest. */
export function readObjects(text: string): ReadObjects {
  const lineAt = lineCounter(text)
  const result: ReadObjects = { objects: [], mistakes: [] }
  for (const document of parseAllDocuments(text, { merge: true, prettyErrors: false }) as Document.Parsed[]) readDocument(document, lineAt, result)
  if (result.objects.length === 0 && result.mistakes.length === 0) result.mistakes.push({ line: 1, message: 'there is no object' })
  return result
}

function lineCounter(text: string): (offset: number) => number {
  return (offset) => text.slice(0, offset).split('\n').length
}

function readDocument(document: Document.Parsed, lineAt: (offset: number) => number, { objects, mistakes }: ReadObjects): void {
  for (const { pos, message } of document.errors) mistakes.push({ line: lineAt(pos[0]), message })
  if (document.errors.length > 0) return
  const line = lineAt(document.contents?.range?.[0] ?? 0)
  for (const value of itemsOf(document.toJS({ maxAliasCount: 1000 }))) {
    const wrong = mistakeOf(value)
    if (wrong) mistakes.push({ line, message: wrong })
    else objects.push(value as Record<string, unknown>)
  }
}

/** Empty documents hold nothing, Lists hold their items. */
function itemsOf(value: unknown): unknown[] {
  if (value === null || value === undefined) return []
  const { kind, items } = value as { kind?: unknown; items?: unknown }
  return Array.isArray(items) && (kind === undefined || String(kind).endsWith('List')) ? items : [value]
}

function mistakeOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'expected an object with apiVersion, kind and metadata'
  const { kind, metadata } = value as { kind?: unknown; metadata?: { name?: unknown } }
  if (typeof kind !== 'string' || kind === '') return 'kind: is required'
  if (typeof metadata?.name !== 'string' || metadata.name === '') return `${kind}: metadata.name is required`
  return null
}

// Label selectors as kubectl -l takes them, for nodes: "disk=ssd,!gpu,zone in (a, b)".

/** One label that a node may have; null where it has none. */
export type LabelReader = (key: string) => string | null

export interface LabelExpression {
  matches: (labelOf: LabelReader) => boolean
  keys: readonly string[]
}

export type ReadExpression = { expression: LabelExpression; error: null } | { expression: null; error: string }

interface Requirement {
  key: string
  holds: (value: string | null) => boolean
}

const KEY = '[A-Za-z0-9]([A-Za-z0-9._/-]*[A-Za-z0-9])?'
const VALUE = '[A-Za-z0-9._-]*'
const SET = new RegExp(`^(${KEY})\\s+(in|notin)\\s*\\(([^()]*)\\)$`)
const EQUAL = new RegExp(`^(${KEY})\\s*(==|=|!=)\\s*(${VALUE})$`)
const EXISTS = new RegExp(`^(!?)\\s*(${KEY})$`)

/** An empty text matches everything. */
export function readExpression(text: string): ReadExpression {
  const requirements: Requirement[] = []
  for (const part of partsOf(text)) {
    const requirement = readRequirement(part)
    if (requirement === null) return { expression: null, error: `“${part}” is not a label expression: key, !key, key=value, key!=value, key in (a, b), key notin (a, b)` }
    requirements.push(requirement)
  }
  return { expression: { keys: requirements.map(({ key }) => key), matches: (labelOf) => requirements.every(({ key, holds }) => holds(labelOf(key))) }, error: null }
}

/** Commas separate, but for those within brackets. */
function partsOf(text: string): string[] {
  if (text.trim() === '') return []
  return text.split(/,(?![^(]*\))/).map((part) => part.trim())
}

/** As in Kubernetes, != and notin hold where the label is not there. */
function readRequirement(part: string): Requirement | null {
  const set = SET.exec(part)
  if (set) {
    const values = set[4]!.split(',').map((value) => value.trim())
    const among = (value: string | null) => value !== null && values.includes(value)
    return { key: set[1]!, holds: set[3] === 'in' ? among : (value) => !among(value) }
  }
  const equal = EQUAL.exec(part)
  if (equal) return { key: equal[1]!, holds: equal[3] === '!=' ? (value) => value !== equal[4] : (value) => value === equal[4] }
  const exists = EXISTS.exec(part)
  return exists ? { key: exists[2]!, holds: (value) => (value === null) === (exists[1] === '!') } : null
}

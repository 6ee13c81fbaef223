import { fullName, nameOf, sameName, type ObjectName } from './objectName'

/** What an edit does with one object. `replaced`: the snapshot has one of this name; `added`: it has none. */
export type Change = { kind: 'replaced' | 'added'; name: ObjectName; object: Record<string, unknown> } | { kind: 'removed'; name: ObjectName }

/** An edit before it is saved: at most one change an object, in the order in which they were first made. */
export type ChangeSet = readonly Change[]

export const NO_CHANGES: ChangeSet = []

export const changeOf = (set: ChangeSet, name: ObjectName): Change | undefined => set.find((change) => sameName(change.name, name))

function put(set: ChangeSet, change: Change): ChangeSet {
  const at = set.findIndex(({ name }) => sameName(name, change.name))
  return at < 0 ? [...set, change] : set.with(at, change)
}

/** With an object as it now is. `known`: whether the snapshot holds one of its name. */
export function withObject(set: ChangeSet, object: Record<string, unknown>, known: boolean): ChangeSet {
  return put(set, { kind: known ? 'replaced' : 'added', name: nameOf(object), object })
}

/** Without an object. One that the edit itself had added is simply forgotten. */
export function withRemoval(set: ChangeSet, name: ObjectName): ChangeSet {
  return changeOf(set, name)?.kind === 'added' ? withoutChange(set, name) : put(set, { kind: 'removed', name })
}

/** As if nothing had been done to this object. */
export const withoutChange = (set: ChangeSet, name: ObjectName): ChangeSet => set.filter((change) => !sameName(change.name, name))

/** The edit as the API takes it. */
export function revisionOf(set: ChangeSet, name: string): { name: string; apply: unknown[]; remove: ObjectName[] } {
  return {
    name,
    apply: set.flatMap((change) => (change.kind === 'removed' ? [] : [change.object])),
    remove: set.flatMap((change) => (change.kind === 'removed' ? [change.name] : [])),
  }
}

/** The change that a problem of the server is about; undefined when it is about none of them. */
export function changeAt(set: ChangeSet, path: string): Change | undefined {
  const index = /^(apply|remove)\[(\d+)\]/.exec(path)
  if (index) return set.filter(({ kind }) => (kind === 'removed') === (index[1] === 'remove'))[Number(index[2])]
  const named = /^\w+\[\d+\] ([^:]+)(?::|$)/.exec(path)?.[1]
  return set.find(({ name }) => named !== undefined && (named === fullName(name) || named === name.name || named === `${name.namespace}/${name.name}`))
}

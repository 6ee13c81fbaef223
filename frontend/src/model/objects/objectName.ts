/** What tells an object from all others of a snapshot. `namespace` is "" outside namespaces. */
export interface ObjectName {
  kind: string
  namespace: string
  name: string
}

/** Kinds that live outside namespaces: a namespace in their metadata says nothing. */
const CLUSTER_SCOPED = new Set(['Node', 'Namespace', 'PriorityClass', 'RuntimeClass', 'PersistentVolume', 'StorageClass', 'CSINode', 'CSIDriver'])

export const isClusterScoped = (kind: string): boolean => CLUSTER_SCOPED.has(kind)

/** The name of an object as it is written; objects in namespaces are in "default" unless they say otherwise. */
export function nameOf(object: Record<string, unknown>): ObjectName {
  const kind = String(object.kind ?? '')
  const { name, namespace } = (object.metadata ?? {}) as Record<string, unknown>
  return { kind, namespace: isClusterScoped(kind) ? '' : String(namespace || 'default'), name: String(name ?? '') }
}

/** "shop/web-1", or the name alone outside namespaces. */
export const shortName = ({ namespace, name }: ObjectName): string => (namespace ? `${namespace}/${name}` : name)

/** "Pod shop/web-1": unlike those of all other objects. */
export const fullName = (name: ObjectName): string => `${name.kind} ${shortName(name)}`

export const sameName = (left: ObjectName, right: ObjectName): boolean => left.kind === right.kind && left.namespace === right.namespace && left.name === right.name

/** "shop/web-1" → "web-1": the name says more than the namespace where there is little room. */
export const podName = (key: string): string => key.slice(key.indexOf('/') + 1)

/** A name in an address, and back: "Pod/shop/web-1", "Node//n1". Null for texts that are none. */
export const nameToText = ({ kind, namespace, name }: ObjectName): string => `${kind}/${namespace}/${name}`

export function nameFromText(text: string): ObjectName | null {
  const [kind, namespace, ...rest] = text.split('/')
  return kind && namespace !== undefined && rest.length > 0 ? { kind, namespace, name: rest.join('/') } : null
}

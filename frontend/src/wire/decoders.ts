// Decoders turn `unknown` JSON into typed values and name the place that does not fit. What comes over sockets goes through them, and what
// is unpacked; other answers of the API are typed by their schema (schema.ts).
// They check what the page relies on and ignore fields they do not know, so an older page survives a newer server.

export type Decoder<T> = (value: unknown, path: string) => T
export type Decoded<D> = D extends Decoder<infer T> ? T : never

export class WireError extends Error {
  constructor(
    readonly path: string,
    expected: string,
    got: unknown,
  ) {
    super(`${path}: expected ${expected}, got ${describe(got)}`)
    this.name = 'WireError'
  }
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : JSON.stringify(value)
}

export const string: Decoder<string> = (value, path) => {
  if (typeof value !== 'string') throw new WireError(path, 'a string', value)
  return value
}

export const number: Decoder<number> = (value, path) => {
  if (typeof value !== 'number') throw new WireError(path, 'a number', value)
  return value
}

export const boolean: Decoder<boolean> = (value, path) => {
  if (typeof value !== 'boolean') throw new WireError(path, 'true or false', value)
  return value
}

/** Anything at all; for parts that are only shown as JSON. */
export const anything: Decoder<unknown> = (value) => value

export function nullable<T>(inner: Decoder<T>): Decoder<T | null> {
  return (value, path) => (value === null || value === undefined ? null : inner(value, path))
}

/** A missing or null field becomes `fallback`. */
export function withDefault<T>(inner: Decoder<T>, fallback: T): Decoder<T> {
  return (value, path) => (value === null || value === undefined ? fallback : inner(value, path))
}

export function list<T>(inner: Decoder<T>): Decoder<T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw new WireError(path, 'a list', value)
    return value.map((item, index) => inner(item, `${path}[${index}]`))
  }
}

export function dictionary<T>(inner: Decoder<T>): Decoder<Record<string, T>> {
  return (value, path) => {
    if (!isObject(value)) throw new WireError(path, 'an object', value)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inner(item, `${path}.${key}`)]))
  }
}

export function oneOf<const T extends string>(...allowed: readonly T[]): Decoder<T> {
  return (value, path) => {
    if (!allowed.includes(value as T)) throw new WireError(path, `one of ${allowed.join(', ')}`, value)
    return value as T
  }
}

type Fields = Record<string, Decoder<unknown>>

export function object<F extends Fields>(fields: F): Decoder<{ [K in keyof F]: Decoded<F[K]> }> {
  const entries = Object.entries(fields)
  return (value, path) => {
    if (!isObject(value)) throw new WireError(path, 'an object', value)
    const result: Record<string, unknown> = {}
    for (const [key, decoder] of entries) result[key] = decoder(value[key], path ? `${path}.${key}` : key)
    return result as { [K in keyof F]: Decoded<F[K]> }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

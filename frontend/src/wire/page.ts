import { list, nullable, number, object, string, WireError, withDefault, type Decoded, type Decoder } from './decoders'

/** A row that the server cannot show, or that this page cannot read. It can be deleted all the same. */
const unreadableRow = object({ id: string, createdAt: nullable(string), detail: withDefault(string, '') })
export type UnreadableRow = Decoded<typeof unreadableRow>

/** One page of a list; `next` and `previous` are addresses or null. */
export interface Page<T> {
  count: number
  next: string | null
  previous: string | null
  results: T[]
  unreadable: UnreadableRow[]
}

const envelope = object({
  count: number,
  next: nullable(string),
  previous: nullable(string),
  results: list((value: unknown) => value),
  unreadable: withDefault(list(unreadableRow), []),
})

/** A row with an id that does not fit takes no other with it. */
export function page<T>(item: Decoder<T>): Decoder<Page<T>> {
  return (value, path) => {
    const { results, unreadable, ...rest } = envelope(value, path)
    const read: Page<T> = { ...rest, results: [], unreadable: [...unreadable] }
    results.forEach((row, index) => {
      try {
        read.results.push(item(row, `results[${index}]`))
      } catch (error) {
        read.unreadable.push(unreadableHere(row, error))
      }
    })
    return read
  }
}

function unreadableHere(row: unknown, error: unknown): UnreadableRow {
  const id = (row as { id?: unknown } | null)?.id
  if (!(error instanceof WireError) || typeof id !== 'string') throw error
  const createdAt = (row as { createdAt?: unknown }).createdAt
  return { id, createdAt: typeof createdAt === 'string' ? createdAt : null, detail: `This page cannot read it: ${error.message}.` }
}

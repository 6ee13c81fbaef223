import { list, nullable, number, object, string, type Decoder } from './decode'

/** One page of a list; `next` and `previous` are addresses or null. */
export interface Page<T> {
  count: number
  next: string | null
  previous: string | null
  results: T[]
}

export function page<T>(item: Decoder<T>): Decoder<Page<T>> {
  return object({ count: number, next: nullable(string), previous: nullable(string), results: list(item) })
}

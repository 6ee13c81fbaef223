import { list, nullable, number, object, string, withDefault, type Decoded } from './decoders'

const place = object({ path: withDefault(string, ''), message: string, line: nullable(number) })

/** An RFC 9457 problem document; `problems` lists every mistake with the place it is at. */
export const problem = object({
  type: withDefault(string, 'about:blank'),
  title: withDefault(string, ''),
  status: withDefault(number, 0),
  code: withDefault(string, ''),
  detail: withDefault(string, ''),
  problems: withDefault(list(place), []),
})
export type Problem = Decoded<typeof problem>

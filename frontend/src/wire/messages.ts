import { anything, object, string, withDefault } from './decoders'

/** A message of any socket. */
export const envelope = object({ type: string, body: anything })

/** The body of a message of type "error": what the server refuses. */
export const refusal = object({ code: withDefault(string, ''), detail: withDefault(string, '') })

import { ApiError, Unreachable } from './client'

/** A key under which a request may be sent again without being carried out again. Also where pages are not served over TLS. */
export const newKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('')

export const once = (key: string): Record<string, string> => ({ 'Idempotency-Key': key })

/** Whether nobody knows what became of a request that had a key: no answer came, or the first one is still being carried out. */
export const isUnsettled = (error: unknown): boolean => error instanceof Unreachable || (error instanceof ApiError && error.problem.code === 'idempotency-key-in-use')

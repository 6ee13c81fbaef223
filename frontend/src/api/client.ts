import { problem, type Problem } from '../wire/problem'
import { WireError, type Decoder } from '../wire/decoders'

export const API_ROOT = '/api/v1/'

/** The server said no, in words. `problem.problems` names the places. */
export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail || problem.title || `HTTP ${problem.status}`)
    this.name = 'ApiError'
  }
}

/** No answer at all: offline, refused, or cut off. */
export class Unreachable extends Error {
  constructor() {
    super('The playground does not answer. Is the server running?')
    this.name = 'Unreachable'
  }
}

/** A list is sent as the name with each of its values. */
export type Query = Record<string, string | number | boolean | readonly string[] | undefined>

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query?: Query
  json?: unknown
  body?: BodyInit
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** The address of an API path, with undefined query values left out. */
export function apiUrl(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) search.append(key, String(one))
    else if (value !== undefined) search.set(key, String(value))
  }
  const text = search.toString()
  return `${API_ROOT}${path}${text ? `?${text}` : ''}`
}

/** Sends a request and decodes the answer. Raises ApiError, Unreachable or WireError. */
export async function request<T>(path: string, decoder: Decoder<T>, options: RequestOptions = {}): Promise<T> {
  const response = await send(path, options)
  if (!response.ok) throw new ApiError(await readProblem(response))
  if (response.status === 204) return decoder(null, path)
  return decoder(await response.json(), '')
}

/** Sends a request and takes the answer as it comes. Raises ApiError or Unreachable. */
export const ask = <T>(path: string, options?: RequestOptions): Promise<T> => request(path, (value) => value as T, options)

/** Fetches a file. Raises ApiError or Unreachable. */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await send(path, { headers: { Accept: '*/*' } })
  if (!response.ok) throw new ApiError(await readProblem(response))
  return response.blob()
}

async function send(path: string, options: RequestOptions): Promise<Response> {
  const json = options.json !== undefined
  const method = options.method ?? 'GET'
  // To read cookies is to ask another process, and to wait for it.
  const token = method === 'GET' ? {} : crossSiteToken()
  try {
    return await fetch(apiUrl(path, options.query), {
      method,
      body: json ? JSON.stringify(options.json) : options.body,
      signal: options.signal,
      headers: { Accept: 'application/json', ...(json && { 'Content-Type': 'application/json' }), ...token, ...options.headers },
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new Unreachable()
  }
}

/** The header that tells the server that a write comes from this page. */
export function crossSiteToken(): Record<string, string> {
  const token = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1]
  return token ? { 'X-CSRFToken': token } : {}
}

/** The problem document of a refusal; a bare one where the server sent none. */
export async function readProblem(response: Response): Promise<Problem> {
  const bare = problem({ status: response.status, title: response.statusText || `HTTP ${response.status}` }, '')
  try {
    return { ...bare, ...problem(await response.json(), '') }
  } catch {
    return bare
  }
}

/** An error in words for a reader: what happened, and the places it names. */
export function describeError(error: unknown): { title: string; places: { path: string; message: string }[] } {
  if (error instanceof ApiError) return { title: error.message, places: error.problem.problems }
  if (error instanceof WireError) return { title: 'The server’s answer does not fit this page. Reload to get the newest page.', places: [{ path: error.path, message: error.message }] }
  return { title: error instanceof Error ? error.message : String(error), places: [] }
}

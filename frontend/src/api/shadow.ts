import { nullable, object, string } from '../wire/decoders'
import { overview, type Overview } from '../wire/shadow'
import { Unreachable } from './client'

const STILL_LISTING = 503

/** null: the cluster has not been listed yet. Raises Unreachable or WireError. */
export async function getOverview(): Promise<Overview | null> {
  let response: Response
  try {
    response = await fetch('/overview', { headers: { Accept: 'application/json' } })
  } catch {
    throw new Unreachable()
  }
  if (response.status === STILL_LISTING) return null
  const body: unknown = await response.json()
  if (!response.ok) throw new Error(object({ problem: nullable(string) })(body, '').problem ?? `HTTP ${response.status}`)
  return overview(body, '')
}

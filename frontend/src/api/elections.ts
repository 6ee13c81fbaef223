import type { Election, ElectionExample, ElectionMoment } from '../wire/elections'
import type { Fault } from '../wire/electionEvents'
import type { Page } from '../wire/page'
import { scenarioValidation, type ScenarioValidation } from '../wire/simulations'
import { apiUrl, ApiError, ask, readProblem, request, type Query } from './client'

/** What to play: a ready-made scenario, or YAML. */
export type NewElection = { seed?: number } & ({ example: string } | { scenario: string })

export const ELECTIONS_PATH = 'elections/'
export const VALIDATE_ELECTION_PATH = 'elections/validate/'
export const electionPath = (id: string): string => `elections/${id}/`
export const electionMomentPath = (id: string, at: number): string => `elections/${id}/timeline/?at=${at}`
export const electionEventsPath = (id: string): string => `elections/${id}/events/?after=0&limit=10000`

export const listElections = (query: Query = {}): Promise<Page<Election>> => ask(ELECTIONS_PATH, { query })
export const listElectionExamples = (): Promise<ElectionExample[]> => ask('elections/examples/')
/** Waits at its beginning until it is advanced. */
export const startElection = (body: NewElection): Promise<Election> => ask(ELECTIONS_PATH, { method: 'POST', json: { ...body, pace: 'stepped' } })
export const getElection = (id: string): Promise<Election> => ask(electionPath(id))
export const deleteElection = (id: string): Promise<unknown> => ask(electionPath(id), { method: 'DELETE' })
export const branchElection = (id: string, at: number, fault?: Fault): Promise<Election> => ask(`${electionPath(id)}branch/`, { method: 'POST', json: { at, fault } })
export const getElectionMoment = (id: string, at: number, signal?: AbortSignal): Promise<ElectionMoment> => ask(electionMomentPath(id, at), { signal })
export const validateElection = (scenario: string, signal?: AbortSignal): Promise<ScenarioValidation> =>
  request(VALIDATE_ELECTION_PATH, scenarioValidation, { method: 'POST', json: { scenario }, signal })

/** The scenario as it was played, injected faults included. Raises ApiError. */
export async function getElectionScenario(id: string): Promise<string> {
  const response = await fetch(apiUrl(`${electionPath(id)}scenario/`))
  if (!response.ok) throw new ApiError(await readProblem(response))
  return response.text()
}

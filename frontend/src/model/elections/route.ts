// Addresses of the pages about elections, both ways. Nothing here knows the browser.

/** What a link into an election carries: a time in ns, null for as far as it has come. */
export type ElectionRoute = { page: 'elections' } | { page: 'newElection'; example: string | null; from: string | null } | { page: 'election'; id: string; at: number | null; play: boolean }

export function parseElectionRoute(id: string | undefined, search: string): ElectionRoute {
  const query = new URLSearchParams(search)
  if (!id) return { page: 'elections' }
  if (id === 'new') return { page: 'newElection', example: query.get('example'), from: query.get('from') }
  const at = query.get('at')
  return { page: 'election', id, at: at !== null && /^\d+$/.test(at) ? Number(at) : null, play: query.get('play') === '1' }
}

export const electionHref = (id: string, at: number | null = null): string => `/elections/${id}${at === null ? '' : `?at=${at}`}`
export const playElectionHref = (id: string): string => `/elections/${id}?play=1`
export const newElectionHref = (like: { example?: string; from?: string } = {}): string => {
  const query = new URLSearchParams(like).toString()
  return `/elections/new${query ? `?${query}` : ''}`
}

// Addresses of the pages about elections, both ways. Nothing here knows the browser.
import { chartQuery, parseChartView, PLAIN_CHART, type ChartView } from '../elections/chartView'

/** What a link into an election carries: a time in ns, null for as far as it has come; and how its chart is drawn. */
export type ElectionRoute =
  | { page: 'elections' }
  | { page: 'newElection'; example: string | null; from: string | null }
  | { page: 'election'; id: string; at: number | null; play: boolean; chart: ChartView }

export function parseElectionRoute(id: string | undefined, search: string): ElectionRoute {
  const query = new URLSearchParams(search)
  if (!id) return { page: 'elections' }
  if (id === 'new') return { page: 'newElection', example: query.get('example'), from: query.get('from') }
  const at = query.get('at')
  return { page: 'election', id, at: at !== null && /^\d+$/.test(at) ? Number(at) : null, play: query.get('play') === '1', chart: parseChartView(query) }
}

export function electionHref(id: string, at: number | null = null, chart: ChartView = PLAIN_CHART): string {
  const query = new URLSearchParams({ ...(at !== null && { at: String(at) }), ...chartQuery(chart) }).toString()
  return `/elections/${id}${query ? `?${query}` : ''}`
}
export const playElectionHref = (id: string): string => `/elections/${id}?play=1`
export const newElectionHref = (like: { example?: string; from?: string } = {}): string => {
  const query = new URLSearchParams(like).toString()
  return `/elections/new${query ? `?${query}` : ''}`
}

// How the reader wants the chart of an election, and how an address says so.

/** `evenly`: time goes by events, not by the clock. `zoom`: how many times as wide as the panel it is, one of ZOOMS. */
export interface ChartView {
  evenly: boolean
  zoom: number
}

export const ZOOMS: readonly number[] = [1, 2, 4, 8, 16]
export const PLAIN_CHART: ChartView = { evenly: true, zoom: 1 }

/** What an address does not say, or says wrongly, is as usual. */
export function parseChartView(query: URLSearchParams): ChartView {
  const zoom = Number(query.get('zoom'))
  return { evenly: query.get('time') !== 'clock', zoom: ZOOMS.includes(zoom) ? zoom : PLAIN_CHART.zoom }
}

/** The parameters of an address; those that are as usual are left out. */
export const chartQuery = ({ evenly, zoom }: ChartView): Record<string, string> => ({ ...(!evenly && { time: 'clock' }), ...(zoom !== PLAIN_CHART.zoom && { zoom: String(zoom) }) })

/** The next width in a direction; the same at the end. */
export const zoomBy = (zoom: number, by: 1 | -1): number => ZOOMS[ZOOMS.indexOf(zoom) + by] ?? zoom

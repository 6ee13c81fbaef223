import { create } from 'zustand'
import { parseMapView, PLAIN_MAP_VIEW, type MapView } from '../../model/map/mapView'

interface MapViewState extends MapView {
  /** Whether the choices are on screen; null: the map chooses, by the number of nodes. */
  open: boolean | null
}

/** How the reader wants the map of the page that is open. */
export const useMapView = create<MapViewState>(() => ({ ...PLAIN_MAP_VIEW, open: null }))

export const changeMapView = (changes: Partial<MapViewState>): void => useMapView.setState(changes)

/** A page opens, at the address in the address bar. */
export const readMapView = (): void => useMapView.setState({ ...parseMapView(new URLSearchParams(window.location.search)), open: null })

import { create } from 'zustand'
import { NO_SPOT, sameSpot, type Spot } from '../../model/page/spot'

/** What a lesson or a teacher points at; pages ring it and dim the rest. Nothing: NO_SPOT. */
export const useSpot = create<Spot>(() => NO_SPOT)

export function pointOut(spot: Spot): void {
  if (!sameSpot(useSpot.getState(), spot)) useSpot.setState({ node: spot.node, plugin: spot.plugin, pod: spot.pod })
}

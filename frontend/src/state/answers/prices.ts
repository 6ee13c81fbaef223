import { create } from 'zustand'
import { keptPrices, type TypedPrices } from '../../model/answers/prices'

const KEY = 'node-prices'

interface PricesState {
  /** What nodes cost, as the reader typed it; remembered in this browser. Empty: nobody said. */
  typed: TypedPrices
}

function stored(): TypedPrices {
  try {
    return keptPrices(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return keptPrices(null) // somebody else's text
  }
}

export const usePrices = create<PricesState>(() => ({ typed: stored() }))

export function setPrices(part: Partial<TypedPrices>): void {
  const typed = { ...usePrices.getState().typed, ...part }
  localStorage.setItem(KEY, JSON.stringify(typed))
  usePrices.setState({ typed })
}

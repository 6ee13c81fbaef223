import { create } from 'zustand'
import { readCosts, withCost, type Costs } from '../../model/answers/remedyCosts'

const KEY = 'remedy-costs'

interface RemedyCostsState {
  /** The reader's own, by name; remembered in this browser. */
  own: Costs
}

function stored(): Costs {
  try {
    return readCosts(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return {} // somebody else's text
  }
}

export const useRemedyCosts = create<RemedyCostsState>(() => ({ own: stored() }))

export const setCost = (name: string, typed: string): void => keep(withCost(useRemedyCosts.getState().own, name, typed))

export const forgetCosts = (): void => keep({})

function keep(own: Costs): void {
  localStorage.setItem(KEY, JSON.stringify(own))
  useRemedyCosts.setState({ own })
}

import { create } from 'zustand'
import { readOptions, type ChosenOptions } from '../../model/run/runOptions'

const KEY = 'run-options'

interface RunOptionsState {
  /** For the next run that is started by hand; remembered in this browser. */
  options: ChosenOptions
}

function stored(): ChosenOptions {
  try {
    return readOptions(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return readOptions(null) // somebody else's text
  }
}

export const useRunOptions = create<RunOptionsState>(() => ({ options: stored() }))

export function chooseOptions(part: Partial<ChosenOptions>): void {
  const options = { ...useRunOptions.getState().options, ...part }
  localStorage.setItem(KEY, JSON.stringify(options))
  useRunOptions.setState({ options })
}

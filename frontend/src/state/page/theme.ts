import { flushSync } from 'react-dom'
import { create } from 'zustand'

export type ThemeChoice = 'system' | 'light' | 'dark'
export type Theme = 'light' | 'dark'

const KEY = 'theme'

interface ThemeState {
  /** What the reader asked for; `system` follows the machine. */
  choice: ThemeChoice
  /** What is on screen now; painters take their colours from it. */
  theme: Theme
  cycle: () => void
}

const machine = window.matchMedia('(prefers-color-scheme: dark)')
const paper = window.matchMedia('print')

function resolve(choice: ThemeChoice): Theme {
  if (paper.matches) return 'light'
  if (choice !== 'system') return choice
  return machine.matches ? 'dark' : 'light'
}

function stored(): ThemeChoice {
  const value = localStorage.getItem(KEY)
  return value === 'light' || value === 'dark' ? value : 'system'
}

function show(choice: ThemeChoice): { choice: ThemeChoice; theme: Theme } {
  const theme = resolve(choice)
  document.documentElement.dataset.theme = theme
  return { choice, theme }
}

/** Always changes what is on screen, and goes back to following the machine as soon as that says the same. */
function following(choice: ThemeChoice): ThemeChoice {
  const system = resolve('system')
  if (resolve(choice) !== system) return 'system'
  return system === 'dark' ? 'light' : 'dark'
}

export const useTheme = create<ThemeState>((set, get) => {
  machine.addEventListener('change', () => set(show(get().choice)))
  // What painters drew in other colours has to be drawn before the page is on paper.
  paper.addEventListener('change', () => flushSync(() => set(show(get().choice))))
  return {
    ...show(stored()),
    cycle: () => {
      const choice = following(get().choice)
      localStorage.setItem(KEY, choice)
      set(show(choice))
    },
  }
})

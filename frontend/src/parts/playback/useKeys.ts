import { useEffect } from 'react'
import { isCovered, takesText } from '../../ui/typing'

/** Sliders and radio buttons, which arrows move. */
const MOVED = 'input'
const PRESSES = 'button, a, summary, [role="menuitem"]'

/** Keys belong to what has the focus first: fields take all, buttons their space bar, open dialogs everything. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const target = event.target as Element
  if (takesText(target) || target.closest(MOVED) || isCovered()) return true
  return event.key === ' ' && target.closest(PRESSES) !== null
}

/** The keys of a page, as long as nothing in it wants them for itself. `actionFor` says what a key does; null leaves it to the browser. */
export function useKeys<A>(actionFor: (event: KeyboardEvent, actions: A) => (() => void) | null, actions: A): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const action = isTaken(event) ? null : actionFor(event, actions)
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [actionFor, actions])
}

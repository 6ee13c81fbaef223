import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useWhatIf } from '../../../state/run/whatIf'

/** The button of the header that opens the panel. */
export const OPENER = 'what-if-opener'

/** Escape leaves a field for the panel, and there it closes the panel. Editors have it for themselves. */
function leaveField(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !(event.target as Element).matches('input, select')) return
  event.preventDefault()
  ;(event.currentTarget as HTMLElement).focus({ preventScroll: true })
}

/** Who opens the panel comes into it; when it closes around the focus, the button that opens it has the focus. */
export function usePanelFocus(): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const body = panel.current
    if (useWhatIf.getState().entered) body?.focus({ preventScroll: true })
    body?.addEventListener('keydown', leaveField)
    return () => {
      body?.removeEventListener('keydown', leaveField)
      if (body?.parentElement?.contains(document.activeElement)) document.getElementById(OPENER)?.focus()
    }
  }, [])
  return panel
}

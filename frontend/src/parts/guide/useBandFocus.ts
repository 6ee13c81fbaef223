import { useEffect } from 'react'

/** The focus of the keyboard belongs to the band, also while the page of the next beat opens and the band with it. */
let held = false

/** Gives the band the focus once what has it goes. Nothing for those who use a mouse: keys belong to the page then, the space bar plays. */
export function holdBand(): void {
  held = document.activeElement?.matches(':focus-visible') ?? false
}

/**
 * What had the focus in the band may go: a form when it is answered, everything when a beat opens another page. Then the way on gets
 * the focus, so that a lesson is gone through with the Enter key. `data-go` marks that way.
 */
export function useBandFocus(): void {
  useEffect(() => {
    const claim = ({ target }: Event) => {
      if (target instanceof Element && target.id !== 'main') held = target.closest('[data-band]') !== null && target.matches(':focus-visible')
    }
    const release = () => void (held = false)
    document.addEventListener('focusin', claim)
    document.addEventListener('pointerdown', release)
    return () => {
      document.removeEventListener('focusin', claim)
      document.removeEventListener('pointerdown', release)
    }
  }, [])
  useEffect(reclaim)
}

function reclaim(): void {
  if (!held || !isLost(document.activeElement)) return
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-band] button:not(:disabled)')]
  ;(buttons.find(({ dataset }) => dataset.go !== undefined) ?? buttons[0])?.focus()
}

const isLost = (element: Element | null): boolean => element === null || element === document.body || element.id === 'main'

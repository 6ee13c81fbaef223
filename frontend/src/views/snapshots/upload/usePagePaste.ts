import { useEffect, useRef } from 'react'

const WORTH_TAKING = 20 // characters; less is a slip of the fingers

/** A text pasted onto the page, outside of fields. */
export function usePagePaste(onText: (text: string) => void): void {
  const tell = useRef(onText)
  useEffect(() => {
    tell.current = onText
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if ((event.target as Element).closest('input, textarea, [contenteditable="true"], [role="dialog"]')) return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text.length >= WORTH_TAKING) tell.current(text)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
}

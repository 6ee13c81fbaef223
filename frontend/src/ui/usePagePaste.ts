import { useEffect, useRef } from 'react'
import { isCovered, takesText } from './typing'

const WORTH_TAKING = 20 // characters; less is a slip of the fingers

/** A text pasted onto the page, outside of fields and dialogs. */
export function usePagePaste(onText: (text: string) => void): void {
  const tell = useRef(onText)
  useEffect(() => {
    tell.current = onText
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (takesText(event.target) || isCovered()) return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text.length >= WORTH_TAKING) tell.current(text)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
}

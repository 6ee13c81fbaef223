import { useEffect, useRef, useState } from 'react'

/** Files dropped anywhere on the page. True while some are dragged over it. */
export function usePageDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const tell = useRef(onFiles)
  useEffect(() => {
    tell.current = onFiles
  })
  useEffect(() => {
    let depth = 0 // dragenter and dragleave come for every element under the pointer
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      depth += 1
      setOver(true)
    }
    const leave = () => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const hover = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      depth = 0
      setOver(false)
      if (!holdsFiles(event)) return
      event.preventDefault()
      tell.current([...event.dataTransfer!.files])
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: hover, drop } as const
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name as 'drop', listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name as 'drop', listener)
    }
  }, [])
  return over
}

import { useEffect, useState } from 'react'

/** Says that something is under way, and after a second for how long. */
export function Working({ words }: { words: string }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => window.clearInterval(timer)
  }, [])
  return (
    <p role="status">
      {words}
      {seconds > 0 ? `: ${seconds} s` : '…'} <progress aria-label={words} />
    </p>
  )
}

import { useSeconds } from '../../ui/useSeconds'
import { LIVE } from '../../ui/live'

/** Says that something is under way, and after a second for how long. */
export function BusyNote({ words }: { words: string }) {
  const seconds = useSeconds()
  return (
    <p {...LIVE}>
      {words}
      {seconds > 0 ? `: ${seconds} s` : '…'} <progress aria-label={words} />
    </p>
  )
}

import { useSeconds } from '../../ui/useSeconds'
import { LIVE } from '../../ui/live'

/** Says that something is under way, and shows after a second for how long. */
export function BusyNote({ words }: { words: string }) {
  const seconds = useSeconds()
  return (
    <p>
      <span {...LIVE}>{words}…</span> {seconds > 0 && <span aria-hidden="true">{seconds} s </span>}
      <progress aria-label={words} />
    </p>
  )
}

import { useSeconds } from '../../ui/useSeconds'

/** Says that something is under way, and after a second for how long. */
export function BusyNote({ words }: { words: string }) {
  const seconds = useSeconds()
  return (
    <p role="status">
      {words}
      {seconds > 0 ? `: ${seconds} s` : '…'} <progress aria-label={words} />
    </p>
  )
}

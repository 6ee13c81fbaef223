import { useSpoken } from '../../state/page/announcements'

/** The live region of the page. It is there before its words are, else screen readers would miss them. */
export function Announcer() {
  const messages = useSpoken((state) => state.messages)
  return (
    <div className="visually-hidden" aria-live="polite" data-announcer>
      {messages.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}

/** Text with `names` in it. */
export function Prose({ text }: { text: string }) {
  return <p>{text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part))}</p>
}

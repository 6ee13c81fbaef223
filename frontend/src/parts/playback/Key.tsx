/** Of keys whose sign is not read out, or not so that one knows the key: their names. */
const NAMES: Record<string, string> = {
  '←': 'left arrow',
  '→': 'right arrow',
  '↑': 'up arrow',
  '↓': 'down arrow',
  '[': 'left bracket',
  ']': 'right bracket',
  '<': 'less than',
  '>': 'greater than',
  '+': 'plus',
  '−': 'minus',
  '.': 'full stop',
  '/': 'slash',
  '?': 'question mark',
  Esc: 'Escape',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
}

/** A key as it is printed on a keyboard; who listens hears its name. */
export function Key({ sign }: { sign: string }) {
  const name = NAMES[sign]
  if (!name) return <kbd>{sign}</kbd>
  return (
    <kbd>
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">{name}</span>
    </kbd>
  )
}

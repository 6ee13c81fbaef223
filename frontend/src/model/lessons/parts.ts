/** What an example says of itself, in parts of one or two sentences that can be read in one look. */
export function partsOf(text: string): string[] {
  const parts: string[] = []
  for (const sentence of text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?]) (?=[A-Z])/)) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + sentence.length < ONE_LOOK) parts[parts.length - 1] = `${last} ${sentence}`
    else parts.push(sentence)
  }
  return parts
}

const ONE_LOOK = 200

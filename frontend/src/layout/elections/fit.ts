interface Fit {
  text: string
  width: number // of the text
  left: number // what is left of the room
}

/** The first of some texts that fits into so many pixels, by the width of a letter. */
export function firstThatFits(texts: readonly string[], room: number, letter: number): Fit | undefined {
  return texts.map((text) => ({ text, width: text.length * letter, left: room - text.length * letter })).find(({ left }) => left > 0)
}

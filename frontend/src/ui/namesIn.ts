/** Longer ones may have no room on a line of a phone. */
const LONGEST = 36

const NAME = new RegExp(`(?<![\\w./-])(?=[\\w./-]{1,${LONGEST}}(?![\\w./-]))([\\w./]*\\w-[\\w./-]*\\w)`)

/** A text in parts: words between names that have hyphens, a name, words, a name, … */
export const namesIn = (text: string): string[] => text.split(NAME)

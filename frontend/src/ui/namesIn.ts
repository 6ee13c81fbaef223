const NAME = /(?<![\w./-])([\w./]*\w-[\w./-]*\w)/

/** A text in parts: words between names that have hyphens, a name, words, a name, … */
export const namesIn = (text: string): string[] => text.split(NAME)

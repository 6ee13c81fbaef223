// The words that the page explains on hover, one line each, and where the documentation has more.

import { WORDS } from './words.gen'

const OF_EXTENDERS = 'A program that the scheduler calls over HTTP to filter and score nodes. Its scores, 0 to 10, count ten times.'

/** One line about a word of the glossary; empty for words it does not know. */
export function meaningOf(word: string): string {
  return word.startsWith('extender ') ? OF_EXTENDERS : (WORDS[word]?.meaning ?? '')
}

export function docsFor(word: string): string {
  return word.startsWith('extender ') ? '/docs/extenders/' : (WORDS[word]?.page ?? '/docs/plugins/')
}

import type { OptionWord } from '../../model/run/runOptions'
import { Tag } from '../../ui/Tag'

/** What about a run is not as usual. */
export function OptionTags({ words }: { words: readonly OptionWord[] }) {
  return words.map(({ word, meaning }) => (
    <Tag key={word} title={meaning}>
      {word}
    </Tag>
  ))
}

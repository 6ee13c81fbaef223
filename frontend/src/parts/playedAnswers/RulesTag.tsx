import { liveRules } from '../../model/live/liveRules'
import { Tag } from '../../ui/Tag'
import type { LiveSession } from '../../wire/timelines'

/** Whose rules a live scheduler follows; where its server is of another release, that too. */
export function RulesTag({ live }: { live: LiveSession }) {
  const { text, meaning, differs } = liveRules(live)
  return (
    <Tag tone={differs ? 'bad' : 'plain'} title={meaning}>
      {text}
    </Tag>
  )
}

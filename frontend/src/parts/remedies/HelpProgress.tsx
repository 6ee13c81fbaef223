import { describeError } from '../../api/client'
import { plural } from '../../model/text/quantity'
import { searchSentence } from '../../model/answers/searches'
import type { Help } from '../../state/answers/remedies'
import { Button } from '../../ui/Button'
import { EmptyNote, ErrorNote } from '../../ui/Note'
import { WaitingNote } from '../../ui/WaitingNote'
import { OPEN_STATES } from '../../wire/answers'
import type { Search } from '../../wire/searches'

interface Props {
  help: Pick<Help<unknown>, 'search' | 'error' | 'again' | 'cancel'>
  /** What is done before anything is known. */
  begun: string
}

/** How far a search for answers is, or how it ended without one. */
export function HelpProgress({ help: { search, error, again, cancel }, begun }: Props) {
  if (error) return <ErrorNote {...describeError(error)} actions={<Button onClick={again}>Try again</Button>} />
  if (search?.state === 'cancelled') return <EmptyNote title="The search was cancelled." actions={<Button onClick={again}>Search again</Button>} />
  if (search?.state === 'failed') return <ErrorNote title={searchSentence(search)} places={search.error?.problems ?? []} actions={<Button onClick={again}>Try again</Button>} />
  const { done, planned } = search?.progress ?? { done: 0, planned: 0 }
  const goesOn = search !== null && OPEN_STATES.has(search.state)
  return <WaitingNote title={words(search, begun)} done={done} planned={planned} onCancel={goesOn ? cancel : undefined} />
}

function words(search: Search | null, begun: string): string {
  if (search?.state === 'queued') return 'Waiting for a worker…'
  if (search && search.progress.found > 0) return `${plural(search.progress.found, 'answer')} verified so far; still searching…`
  return (search && searchSentence(search)) || begun
}

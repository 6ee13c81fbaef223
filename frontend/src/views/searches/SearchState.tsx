import { cancelSearch } from '../../api/searches'
import { searchSentence } from '../../model/answers/searches'
import { changePlayed } from '../../state/answers/playedAnswer'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { OPEN_STATES } from '../../wire/answers'
import type { Search } from '../../wire/searches'
import { PlayingBar } from '../../parts/playedAnswers/PlayingBar'

/** How far a search is, or how it ended without an answer. `begun`: what is done before anything is known. */
export function SearchState({ search, begun }: { search: Search; begun: string }) {
  const { id, state, progress, error } = search
  if (state === 'queued') return <PlayingBar label="Waiting for a worker" done={0} planned={0} onCancel={() => void changePlayed('search', id, cancelSearch)} />
  if (OPEN_STATES.has(state))
    return <PlayingBar label={searchSentence(search) || begun} done={progress.done} planned={progress.planned} onCancel={() => void changePlayed('search', id, cancelSearch)} />
  if (state === 'cancelled') return <EmptyNote title="It was cancelled.">There is no answer. Ask again to start over.</EmptyNote>
  if (state === 'failed') return <ErrorNote title={error?.detail || 'It failed.'} places={error?.problems ?? []} />
  return <LoadingNote title="Reading the answer…" />
}

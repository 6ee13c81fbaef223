import { EmptyNote, LoadingNote } from '../../ui/Note'

export const NONE_WORDS = { lost: 'No event has arrived.', coming: 'The events are on their way…' }

/** In place of what only events can tell. */
export const NoEvents = ({ why }: { why: 'lost' | 'coming' }) => (why === 'lost' ? <EmptyNote title="Nothing can be shown until the connection is back." /> : <LoadingNote title={NONE_WORDS.coming} />)

import { listSearches } from '../../api/searches'
import { searchHref } from '../../model/page/route'
import { EXAMPLE, searchSentence, searchTitle } from '../../model/answers/searches'
import { AnswersPage } from '../../parts/answers/AnswersPage'
import type { Search } from '../../wire/searches'
import { AskDialog } from './AskDialog'

/** Every search there is, the newest first. */
export default function SearchesPage() {
  return (
    <AnswersPage
      kind="searches"
      title="Searches"
      noun="search"
      nouns="searches"
      about="The best possible placement, which nodes to add, how many more pods fit, and what would help a pod."
      verb="New search…"
      list={listSearches}
      tell={tell}
      picture={() => null}
      empty={{
        title: 'What would be the best possible?',
        words:
          'A search looks for the best placement of the same pods, for the cheapest nodes with which all of them are placed, or for the number of copies of a pod that still fit. Its answer is verified by the engine and stays here.',
        example: EXAMPLE,
      }}
      dialog={(snapshot, onClose) => <AskDialog snapshot={snapshot} onClose={onClose} />}
    />
  )
}

const tell = (row: Search) => ({ title: searchTitle(row), href: searchHref(row.id), of: row.snapshot.name, sentence: searchSentence(row) })

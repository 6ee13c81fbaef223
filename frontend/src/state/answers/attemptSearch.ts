// Searches about an attempt, of which this page wants one at a time: with other costs, the last one is cancelled.
import { cancelSearch, getSearch, startSearch } from '../../api/searches'
import { OPEN_STATES } from '../../wire/answers'
import type { RemediesRequest } from '../../wire/searches'
import { queryClient, refresh } from '../page/queryClient'

interface Asked {
  question: string
  id: Promise<string>
}

/** The last question about each attempt: about its pod, or about all that wait with it. */
const last = new Map<string, Asked>()

/** Its id. The same question is answered with the same search; one with another question about the attempt is cancelled if it goes on. */
export function searchInstead(run: string, remedies: RemediesRequest): Promise<string> {
  const about = `${run} ${remedies.attempt} ${remedies.alike ? 'all' : 'one'}`
  const question = JSON.stringify(remedies)
  const before = last.get(about)
  const isOther = before !== undefined && before.question !== question
  const id = isOther ? givenUp(before, run).then(() => started(run, remedies)) : started(run, remedies)
  last.set(about, { question, id })
  return id
}

async function started(run: string, remedies: RemediesRequest): Promise<string> {
  const search = await startSearch({ run, remedies })
  queryClient.setQueryData(['search', search.id], search)
  if (OPEN_STATES.has(search.state)) void refresh(['searches'])
  return search.id
}

/** Never fails: a search that has ended, or is somebody else's, stays as it is. */
async function givenUp({ id }: Asked, run: string): Promise<void> {
  try {
    const search = await getSearch(await id)
    if (!OPEN_STATES.has(search.state)) return
    await cancelSearch(search.id)
    // A reader who comes back to the old costs asks again.
    queryClient.removeQueries({ queryKey: ['help', run], predicate: ({ state }) => state.data === search.id })
    void refresh(['search', search.id])
  } catch {
    return
  }
}

import { useQuery } from '@tanstack/react-query'
import { allEvents } from '../../api/simulations'
import { ElectionLog } from '../../model/elections/log'
import { TimelineLog } from '../../model/timelines/log'
import { electionEvent } from '../../wire/electionEvents'
import { timelineEvent, type TimelinePath } from '../../wire/timelines'

// Logs as they are when they are asked for: for pictures that do not move. The pages of a timeline and an election follow theirs.

const GONE_AFTER_MS = 60_000

export function useWholeTimeline(path: TimelinePath) {
  return useQuery({
    queryKey: ['wholeTimeline', path],
    queryFn: async () => {
      const log = new TimelineLog()
      log.extend(await allEvents(path, timelineEvent))
      return log
    },
    gcTime: GONE_AFTER_MS,
  })
}

export function useWholeElection(id: string) {
  return useQuery({
    queryKey: ['wholeElection', id],
    queryFn: async () => {
      const log = new ElectionLog()
      log.extend(await allEvents(`elections/${id}`, electionEvent))
      return log
    },
    gcTime: GONE_AFTER_MS,
  })
}

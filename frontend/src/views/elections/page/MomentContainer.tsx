import { useCallback } from 'react'
import { electionEventsPath } from '../../../api/elections'
import { spokenMoment } from '../../../model/elections/words'
import { useFields } from '../../../state/hooks/fields'
import { useElection } from '../../../state/elections/election'
import { useSaid } from '../../../state/page/announcements'
import { usePanelMenu } from '../../../parts/panels/panelMenu'
import { MomentPanel } from './MomentPanel'
import { refusals } from './refusals'

/** What happens at the moment on screen, also for those who listen. */
export function MomentContainer({ id }: { id: string }) {
  const { log, at, duration, playing, horizon } = useFields(useElection, 'log', 'at', 'duration', 'playing', 'horizon', 'seq')
  const moment = log.momentAt(at)
  const events = moment ? log.eventsOf(moment) : []
  const nameOf = useCallback((identity: string | null) => log.tracks.nameOf(identity), [log])
  useSaid(playing ? null : spokenMoment(log.stateAt(at), at, moment?.at === at ? events : [], nameOf, refusals(log, at), duration))
  const { menu, dialog } = usePanelMenu({ title: 'What happens', path: horizon === null ? electionEventsPath(id) : null, json: () => events })
  return (
    <>
      <MomentPanel at={moment?.at ?? null} events={events} duration={duration} nameOf={nameOf} menu={menu} />
      {dialog}
    </>
  )
}

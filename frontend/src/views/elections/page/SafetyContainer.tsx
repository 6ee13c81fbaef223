import { describeError } from '../../../api/client'
import { electionMomentPath } from '../../../api/elections'
import { lastTakeover } from '../../../model/elections/takeover'
import { useFields } from '../../../state/hooks/fields'
import { useElection } from '../../../state/elections/election'
import { goTo } from '../../../state/elections/playhead'
import { usePanelMenu } from '../../../parts/panels/panelMenu'
import { SafetyPanel } from './SafetyPanel'
import { useReport } from './useReport'

/** Whether the election was safe up to the moment on screen. */
export function SafetyContainer({ id }: { id: string }) {
  const { data, error } = useReport(id)
  const { log, duration, at } = useFields(useElection, 'log', 'duration', 'at', 'seq')
  const { menu, dialog } = usePanelMenu({ title: 'Safety', path: electionMomentPath(id, at), json: () => data && { report: data.report, scheduling: data.scheduling } })
  return (
    <>
      <SafetyPanel moment={data} error={error && describeError(error).title} takeover={lastTakeover(log.tracks, at)} duration={duration} menu={menu} onGo={goTo} />
      {dialog}
    </>
  )
}

import { SECOND } from '../../model/text/virtualTime'
import { takePick } from '../../state/classroom/openQuestion'
import { useElection } from '../../state/elections/election'
import { useLocation } from '../../state/page/location'
import { useTimeline } from '../../state/timelines/timeline'
import { Button } from '../../ui/Button'
import { NumberField } from './Choices'

/** A moment is written in seconds, or is the one that the page stands at: not where the page is hidden from some moment on, and ends before the answer. */
export function MomentAnswer() {
  const election = useLocation(({ route }) => route.page === 'election')
  const [there, here] = [useElection((state) => state.at), useTimeline((state) => state.at)]
  const [thereHidden, hereHidden] = [useElection((state) => state.horizon !== null), useTimeline((state) => state.horizon !== null)]
  const hidden = election ? thereHidden : hereHidden
  return (
    <>
      <NumberField label="Your answer in seconds" unit="seconds" onNumber={(seconds) => takePick('moment', seconds)} />
      {!hidden && <Button onClick={() => takePick('moment', (election ? there : here) / SECOND)}>Take the moment on screen</Button>}
    </>
  )
}

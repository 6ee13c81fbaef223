import { takePick } from '../../state/classroom/openQuestion'
import { useElection } from '../../state/elections/election'
import { useLocation } from '../../state/page/location'
import { useTimeline } from '../../state/timelines/timeline'
import { Button } from '../../ui/Button'

/** Takes the moment that the page stands at as the answer. */
export function MomentAnswer() {
  const election = useLocation(({ route }) => route.page === 'election')
  const [there, here] = [useElection((state) => state.at), useTimeline((state) => state.at)]
  return <Button onClick={() => takePick('moment', Math.round(election ? there : here))}>Take the moment on screen</Button>
}

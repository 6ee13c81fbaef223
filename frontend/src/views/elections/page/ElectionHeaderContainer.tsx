import { whyFailed } from '../../../model/run/failure'
import { electionHref, newElectionHref } from '../../../model/page/electionRoute'
import { useElection } from '../../../state/elections/election'
import { branch } from '../../../state/elections/stream'
import { useFields } from '../../../state/hooks/fields'
import { navigate } from '../../../state/page/location'
import { notify } from '../../../state/page/notice'
import { useTheme } from '../../../state/page/theme'
import { copyText } from '../../../ui/clipboard'
import type { Election } from '../../../wire/elections'
import { STATE_WORDS } from '../stateWords'
import { ElectionHeader } from './ElectionHeader'

interface Props {
  election: Election
  hides: boolean
  onZoom: (by: 1 | -1) => void
  onHelp: () => void
  onGuide: (() => void) | null
  guided: boolean
}

/** The head of an election's page, with what can be done with the election. */
export function ElectionHeaderContainer({ election, ...actions }: Props) {
  const { simulation, playing } = useFields(useElection, 'simulation', 'playing')
  const cycle = useTheme((state) => state.cycle)
  const share = async () => {
    const state = useElection.getState()
    notify((await copyText(window.location.origin + electionHref(election.id, state.at, state))) ? 'Link to this moment copied' : 'The browser does not allow copying; the address bar has the link')
  }
  return (
    <ElectionHeader
      {...actions}
      id={election.id}
      title={election.title}
      state={simulation}
      words={playing ? 'playing' : STATE_WORDS[simulation]}
      problem={election.error && whyFailed(election.error)}
      parent={election.parent && !actions.hides ? electionHref(election.parent, election.branchedAt) : null}
      onNavigate={navigate}
      onBranch={() => void branch()}
      onEdit={() => navigate(newElectionHref({ from: election.id }))}
      onShare={() => void share()}
      onTheme={cycle}
    />
  )
}

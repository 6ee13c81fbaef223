import { memo, useMemo } from 'react'
import { describeError } from '../../api/client'
import { cancelRun, resumeRun } from '../../api/runs'
import { whyFailed } from '../../model/run/failure'
import { capacityHref, checksHref, optimumHref, shoppingHref } from '../../model/page/route'
import { countOutcomes } from '../../model/run/runLog'
import { addressOf } from '../../state/run/address'
import { navigate } from '../../state/page/location'
import { notify } from '../../state/page/notice'
import { refresh } from '../../state/page/queryClient'
import { whyNone } from '../../sockets/backlog'
import { useAskedStep, useSecret } from '../../state/classroom/secret'
import { useRun } from '../../state/run/run'
import { usePredict } from '../../state/run/predictions'
import { useTheme } from '../../state/page/theme'
import { useWhatIf } from '../../state/run/whatIf'
import { copyText } from '../../ui/clipboard'
import type { MenuAction } from '../../ui/MenuButton'
import { FINAL_STATES, type Run } from '../../wire/runs'
import { RunHeader, type GuideSwitch } from './RunHeader'
import { togglePredict, toggleWhatIf } from './useRunKeys'
import type { RunDialog } from './RunDialogs'

interface Props {
  run: Run
  guide: GuideSwitch | null
  search: React.ReactNode
  onDialog: (open: RunDialog) => void
}

/** The head of a run's page, with what can be done with the run and asked about it. Few steps change it, and it has many buttons. */
export const RunHeaderContainer = memo(function RunHeaderContainer({ run, guide, search, onDialog }: Props) {
  const log = useRun((state) => state.log)
  const predicting = usePredict((state) => state.on)
  const asksWhatIf = useWhatIf((state) => state.open)
  const cycleTheme = useTheme((state) => state.cycle)
  const secret = useSecret()
  const asked = useAskedStep() !== null
  const hidden = usePredict(({ on, told }) => on && Object.keys(told).length < log.attempts.length) || secret || asked
  const none = useRun((page) => whyNone(page.connection, page.log.seq, page.lastSeq))
  const counts = useMemo(() => countOutcomes(log.attempts), [log.attempts])
  const state = log.seq > 0 ? log.state : run.state
  const problem = log.error ?? run.error
  const left = FINAL_STATES.has(state) ? 0 : Math.max(0, log.total - log.attempts.length)
  const share = async () =>
    notify((await copyText(window.location.origin + addressOf(useRun.getState()))) ? 'Link to this step copied' : 'The browser does not allow copying; the address bar has the link')
  const ask = async (request: Promise<unknown>) => {
    await request.catch((error: unknown) => notify(describeError(error).title))
    void refresh(['run', run.id])
  }
  return (
    <RunHeader
      run={run}
      state={state}
      counts={none === null && !hidden ? counts : null}
      problem={problem && whyFailed(problem)}
      left={left}
      asked={asked}
      search={search}
      onNavigate={navigate}
      onShare={() => void share()}
      onCompare={() => onDialog('compare')}
      onExport={() => onDialog('export')}
      questions={questionsAbout(run, onDialog)}
      guide={guide}
      predicting={predicting}
      onPredict={togglePredict}
      whatIf={asksWhatIf}
      onWhatIf={toggleWhatIf}
      onTheme={cycleTheme}
      onHelp={() => onDialog('keys')}
      onCancel={() => void ask(cancelRun(run.id))}
      onResume={() => void ask(resumeRun(run.id))}
    />
  )
})

function questionsAbout(run: Run, onDialog: (open: RunDialog) => void): MenuAction[] {
  return [
    { name: 'What survives the loss of nodes?', run: () => onDialog('survival') },
    { name: 'Which nodes could go?', run: () => onDialog('removal') },
    { name: 'What would be the best possible?', run: () => navigate(optimumHref(run.id)) },
    { name: 'How many more of these fit?', run: () => navigate(capacityHref('runs', run.id, currentPod())) },
    { name: 'Which nodes would have to be added?', run: () => navigate(shoppingHref(run.id)) },
    { name: 'Does it meet expectations?', run: () => navigate(checksHref(run.id)) },
  ]
}

/** The pod whose decision is on screen, as an object in an address. */
function currentPod(): string | null {
  const { log, step } = useRun.getState()
  const attempt = log.attempts[step]
  return attempt ? `Pod/${attempt.pod}` : null
}

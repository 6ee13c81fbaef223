import { useRun } from '../../state/run/run'
import type { Run } from '../../wire/runs'
import { RemovalDialog } from '../../parts/removals/RemovalDialog'
import { SurvivalDialog } from '../../parts/survivals/SurvivalDialog'
import { KeysDialog } from '../../parts/playback/KeysDialog'
import { ExportDialog } from './ExportDialog'
import { CompareDialog } from '../../parts/sides/CompareDialog'
import { KEYS } from './useRunKeys'

export type RunDialog = 'keys' | 'compare' | 'export' | 'survival' | 'removal'

/** The dialog of a run that is open. */
export function RunDialogs({ run, open, onClose }: { run: Run; open: RunDialog; onClose: () => void }) {
  switch (open) {
    case 'keys':
      return <KeysDialog keys={KEYS} onClose={onClose} />
    case 'compare':
      return <CompareDialog runs={[run]} onClose={onClose} />
    case 'export':
      return <ExportContainer run={run} onClose={onClose} />
    case 'survival':
      return <SurvivalDialog snapshot={run.snapshot} run={run.id} onClose={onClose} />
    case 'removal':
      return <RemovalDialog snapshot={run.snapshot} run={run.id} onClose={onClose} />
  }
}

function ExportContainer({ run, onClose }: { run: Run; onClose: () => void }) {
  const log = useRun((state) => state.log)
  return <ExportDialog run={run.id} ended={(log.seq > 0 ? log.state : run.state) === 'succeeded'} onClose={onClose} />
}

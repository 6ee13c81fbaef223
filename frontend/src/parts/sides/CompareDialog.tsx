import { useState } from 'react'
import { count } from '../../model/text/quantity'
import { comparedHref } from '../../model/page/route'
import { runWords } from '../../model/run/runOptions'
import { ago } from '../../model/text/time'
import { navigate } from '../../state/page/location'
import { useRunsWhere } from '../../state/run/runLists'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import type { Run } from '../../wire/runs'
import dialogs from '../../ui/dialogs.module.css'
import { RehearseDialog } from '../rehearsals/RehearseDialog'
import { PickList, type Choice } from '../runs/PickList'
import { RUN_STATE_WORDS } from '../runs/runStates'
import { besideRuns } from '../runs/runGoals'
import { RunWithPolicyDialog } from '../runs/StartRunDialog'

interface Props {
  /** Those that are compared already; runs of the first one's cluster are offered first. */
  runs: readonly Run[]
  onClose: () => void
}

const MOST = 200

/** Which other run to hold this one against, those of the same cluster first; or a new one, with another policy or release. */
export function CompareDialog({ runs, onClose }: Props) {
  const run = runs[0]!
  const ids = runs.map(({ id }) => id)
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  const [again, setAgain] = useState(false)
  const [rehearse, setRehearse] = useState(false)
  const own = useRunsWhere({ snapshot: run.snapshot.id }, MOST)
  const all = useRunsWhere({}, MOST)
  const error = own.error ?? all.error
  const others = own.data && all.data && othersOf(runs, own.data.results, all.data.results)
  const choices = others?.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  const chosen = choices?.find(({ id }) => id === picked)?.id ?? choices?.[0]?.id ?? null
  if (again) return <RunWithPolicyDialog snapshot={{ ...run.snapshot, policy: run.policy?.id ?? null }} goal={besideRuns(ids)} onClose={onClose} />
  if (rehearse) return <RehearseDialog snapshot={run.snapshot} policy={run.policy?.id ?? null} onClose={onClose} />
  const words =
    others?.length === 0 ? (
      <>
        There is no other run yet. Run <b>{run.snapshot.name}</b> again with another policy or release; then you can compare the two.
      </>
    ) : (
      <>
        With which run do you want to compare this run of <b>{run.snapshot.name}</b>? Pods and nodes of two clusters are matched by name.
      </>
    )
  return (
    <Dialog title="Compare with another run" words={words} onClose={onClose}>
      <form
        className={dialogs.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) navigate(comparedHref([...ids, chosen]))
        }}
      >
        {others?.length !== 0 && (
          <PickList
            label="Run"
            noun="runs"
            choices={choices}
            total={search ? choices?.length : others?.length}
            error={error}
            chosen={chosen}
            search={search}
            onSearch={setSearch}
            onChoose={setPicked}
          />
        )}
        <div className={dialogs.actions}>
          <Button look={others?.length === 0 ? 'primary' : 'quiet'} onClick={() => setAgain(true)}>
            Under another policy…
          </Button>
          <Button look="quiet" onClick={() => setRehearse(true)}>
            Rehearse an upgrade…
          </Button>
          <span className={dialogs.spacer} />
          <Button onClick={onClose}>Cancel</Button>
          {others?.length !== 0 && (
            <Button type="submit" look="primary" disabled={chosen === null}>
              Compare
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** What is not among `runs` yet. */
function othersOf(runs: readonly Run[], own: readonly Run[], all: readonly Run[]): Choice[] {
  const known = new Set(runs.map(({ id }) => id))
  const elsewhere = all.filter(({ snapshot }) => snapshot.id !== runs[0]!.snapshot.id)
  return [...own.map((each) => choiceOf(each, null)), ...elsewhere.map((each) => choiceOf(each, each.snapshot.name))].filter(({ id }) => !known.has(id))
}

/** cluster : its name, where it is another one. */
function choiceOf({ id, policy, options, state, counts, createdAt }: Run, cluster: string | null): Choice {
  const named = runWords({ policy, options })
  const came = state === 'succeeded' ? `${count(counts.scheduled)} placed, ${count(counts.unschedulable)} unschedulable` : RUN_STATE_WORDS[state]
  return { id, name: cluster === null ? named : `${cluster}: ${named}`, about: `run ${id.slice(0, 8)} · ${came} · ${ago(createdAt, Date.now())}`, tag: cluster === null ? null : 'another cluster' }
}

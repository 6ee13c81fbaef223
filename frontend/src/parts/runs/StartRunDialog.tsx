import { useState, type ReactNode } from 'react'
import { ApiError, apiUrl, describeError } from '../../api/client'
import { startRun } from '../../api/runs'
import { count, plural } from '../../model/text/quantity'
import { sentOptions } from '../../model/run/runOptions'
import { profilesFor, unmatchedSchedulers } from '../../model/run/runProfiles'
import { ago } from '../../model/text/time'
import { fromHere } from '../../state/page/arrival'
import { refresh } from '../../state/page/queryClient'
import { usePolicies, usePolicy } from '../../state/stored/policies'
import { chooseOptions, useRunOptions } from '../../state/run/runOptions'
import { useOnScreen } from '../../state/hooks/onScreen'
import { useSettled } from '../../state/hooks/settledValue'
import { useSnapshots } from '../../state/stored/snapshots'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import type { Policy } from '../../wire/policies'
import type { Snapshot } from '../../wire/snapshots'
import { ApiCallDialog, curlJson } from '../panels/ApiCallDialog'
import styles from '../../ui/dialogs.module.css'
import { PickList, type Choice } from './PickList'
import { ProfileChoice } from './ProfileChoice'
import { PLAY, type RunGoal } from './runGoals'
import { RunOptions } from './RunOptions'

interface Reference {
  id: string
  name: string
}

interface WithPolicyProps {
  snapshot: Pick<Snapshot, 'id' | 'name' | 'policy'>
  goal?: RunGoal
  onClose: () => void
}

/** A run of a given snapshot: which policy? The one that came with the snapshot is offered first. */
export function RunWithPolicyDialog({ snapshot, goal = PLAY, onClose }: WithPolicyProps) {
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  const { data, error } = usePolicies({ page: 1, ordering: '', whose: '', search: useSettled(search, 200) })
  const choices = data && policyChoices(data.results, snapshot.policy)
  const chosen = picked ?? choices?.[0]?.id ?? null
  const words = (
    <>
      <b>{snapshot.name}</b>: {goal.words} With which policy?
    </>
  )
  return (
    <StartDialog goal={goal} snapshot={snapshot} policy={chosen === null ? null : { id: chosen, name: '' }} words={words} onClose={onClose}>
      <PickList label="Policy" noun="policies" choices={choices} total={data?.count} error={error} chosen={chosen} search={search} onSearch={setSearch} onChoose={setPicked} />
    </StartDialog>
  )
}

/** The policy that came with the snapshot, then the default, then the others as the server orders them. */
function policyChoices(policies: readonly Policy[], own: string | null): Choice[] {
  const rank = ({ id, builtIn, name }: Policy) => (id === own ? 0 : builtIn && name === 'Default' ? 1 : 2)
  return [...policies]
    .sort((left, right) => rank(left) - rank(right))
    .map(({ id, name, description, builtIn }) => ({ id, name, about: id === own ? 'Came with this snapshot.' : description, tag: builtIn ? 'built-in' : null }))
}

interface WithSnapshotProps {
  policy: Reference
  onClose: () => void
}

/** A run with a given policy: of which snapshot? */
export function RunWithSnapshotDialog({ policy, onClose }: WithSnapshotProps) {
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  const { data, error } = useSnapshots({ page: 1, ordering: '', origin: '', whose: '', search: useSettled(search, 200) })
  const choices = data?.results.map(({ id, name, counts, pendingPods, createdAt }) => ({
    id,
    name,
    about: `${plural(counts.Node ?? 0, 'node')}, ${plural(counts.Pod ?? 0, 'pod')}, ${count(pendingPods)} pending · ${ago(createdAt, Date.now())}`,
    tag: null,
  }))
  const chosen = picked ?? choices?.[0]?.id ?? null
  const words = (
    <>
      Which cluster should <b>{policy.name}</b> schedule?
    </>
  )
  return (
    <StartDialog goal={{ ...PLAY, title: 'Run with snapshot' }} snapshot={chosen === null ? null : { id: chosen, name: '' }} policy={policy} words={words} onClose={onClose}>
      <PickList label="Snapshot" noun="snapshots" choices={choices} total={data?.count} error={error} chosen={chosen} search={search} onSearch={setSearch} onChoose={setPicked} />
    </StartDialog>
  )
}

interface StartProps {
  goal: RunGoal
  snapshot: Reference | null
  policy: Reference | null
  words: ReactNode
  onClose: () => void
  children: ReactNode
}

function StartDialog({ goal, snapshot, policy, words, onClose, children }: StartProps) {
  const onScreen = useOnScreen()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [call, setCall] = useState(false)
  const options = useRunOptions((state) => state.options)
  const pair = `${snapshot?.id} ${policy?.id}`
  const [unmatched, setUnmatched] = useState<{ pair: string; schedulers: string[] }>({ pair: '', schedulers: [] })
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const schedulers = unmatched.pair === pair ? unmatched.schedulers : []
  const names = usePolicy(schedulers.length && policy ? policy.id : null).data?.profiles.map(({ schedulerName }) => schedulerName) ?? []
  const profiles = profilesFor(schedulers, names, chosen)
  const wanted = Object.keys(profiles).length ? { profiles } : {}
  const body = snapshot && policy && { snapshot: snapshot.id, policy: policy.id, options: { ...sentOptions(options), ...wanted }, ...(goal.asks && { listed: false }) }

  async function start() {
    if (!body) return
    setBusy(true)
    const arrive = fromHere(onScreen)
    try {
      const run = await startRun(body)
      void refresh(['runs'])
      arrive(goal.href(run.id), 'The run has started.')
    } catch (error) {
      setBusy(false)
      const found = error instanceof ApiError ? unmatchedSchedulers(error.problem) : []
      setUnmatched({ pair, schedulers: found })
      if (found.length) return setRefusal('')
      const { title, places } = describeError(error)
      setRefusal([title, ...places.map(({ path, message }) => `${path} ${message}`)].join(' · '))
    }
  }

  if (call && body) return <ApiCallDialog title="Start this run from a terminal" command={curlJson(apiUrl('runs/'), body)} onClose={() => setCall(false)} />
  return (
    <Dialog title={goal.title} words={words} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        {children}
        <RunOptions options={options} onChange={chooseOptions} />
        {Object.keys(profiles).length > 0 && <ProfileChoice chosen={profiles} profiles={names} onChoose={(scheduler, profile) => setChosen({ ...chosen, [scheduler]: profile })} />}
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <div className={styles.actions}>
          <Button look="quiet" disabled={!body} onClick={() => setCall(true)}>
            Show the API call
          </Button>
          <span className={styles.spacer} />
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy} disabled={!body}>
            {busy ? 'Starting…' : goal.verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

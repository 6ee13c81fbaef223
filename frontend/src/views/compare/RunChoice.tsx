import { useState } from 'react'
import { runWords } from '../../model/run/runOptions'
import { ago } from '../../model/text/time'
import { navigate } from '../../state/page/location'
import { useRunsWhere } from '../../state/run/runLists'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import { FINAL_STATES, type Run } from '../../wire/runs'
import { EnsembleCards } from '../../parts/examples/EnsembleCards'
import { PageHead } from '../../parts/frame/PageHead'
import { PageFrame } from '../../parts/frame/PageFrame'
import { BesideMap, RunMap } from '../../parts/map/StillMap'
import { PickList, type Choice } from '../../parts/runs/PickList'
import { CompareDialog } from '../../parts/sides/CompareDialog'
import styles from './ComparePage.module.css'

const MOST = 200

/** The address names fewer than two runs: the first one is picked here, the other in the dialog. */
export function RunChoice() {
  const { data, error } = useRunsWhere({}, MOST)
  const runs = data?.results.filter(({ state }) => FINAL_STATES.has(state))
  return (
    <PageFrame title="Compare runs">
      <PageHead title="Compare runs" about="Two clusters side by side with arrows from node to node, the first decision that differs and why, and the measures of both." />
      {runs?.length === 0 ? <NothingRan /> : <FirstRun runs={runs} error={error} />}
    </PageFrame>
  )
}

/** One click plays two or three examples and comes back here with them. */
function NothingRan() {
  return (
    <section className={styles.nothing} aria-labelledby="nothing-ran">
      <h2 id="nothing-ran">Nothing has run yet: begin with examples</h2>
      <p>
        One click runs them and shows them side by side. Or{' '}
        <PageLink href="/snapshots" onNavigate={navigate}>
          upload your own cluster
        </PageLink>
        , run it twice with different policies, and choose both runs here.
      </p>
      <EnsembleCards />
    </section>
  )
}

function FirstRun({ runs, error }: { runs: readonly Run[] | undefined; error: Error | null }) {
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  const [goesOn, setGoesOn] = useState(false)
  const choices = runs?.map(choiceOf).filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  const chosen = choices?.find(({ id }) => id === picked)?.id ?? choices?.[0]?.id ?? null
  const run = runs?.find(({ id }) => id === chosen)
  return (
    <BesideMap map={run && <RunMap key={run.id} id={run.id} title="The cluster after this run" />}>
      <Panel title="Which run first?" className={styles.first}>
        <PickList label="Run" noun="runs" choices={choices} total={search ? choices?.length : runs?.length} error={error} chosen={chosen} search={search} onSearch={setSearch} onChoose={setPicked} />
        <p>
          <Button look="primary" disabled={!run} onClick={() => setGoesOn(true)}>
            Compare with…
          </Button>
        </p>
        {goesOn && run && <CompareDialog runs={[run]} onClose={() => setGoesOn(false)} />}
      </Panel>
    </BesideMap>
  )
}

const choiceOf = (run: Run): Choice => ({ id: run.id, name: run.snapshot.name, about: `${runWords(run)}, ${ago(run.createdAt, Date.now())}`, tag: run.demo ? 'demo' : null })

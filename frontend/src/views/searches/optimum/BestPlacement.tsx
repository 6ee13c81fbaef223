import { useMemo, useState } from 'react'
import { apiUrl, describeError } from '../../../api/client'
import { SEARCHES } from '../../../api/searches'
import type { RunResult } from '../../../model/comparison/comparison'
import { askedOptimum, FIRST_ASKED, optimumRequest, proposed } from '../../../model/answers/optimum'
import type { OutcomeBar } from '../../../model/run/outcomeParts'
import { useAnswer, useAsking } from '../../../state/answers/searches'
import { ErrorNote } from '../../../ui/Note'
import type { Optimum } from '../../../wire/optimum'
import type { Run } from '../../../wire/runs'
import type { Search, Subject } from '../../../wire/searches'
import { BesideMap, RunMap, SnapshotMap } from '../../../parts/map/StillMap'
import { ApiCallDialog, curlJson } from '../../../parts/panels/ApiCallDialog'
import { MapsPanel } from '../../../parts/sides/MapsPanel'
import { NoAnswerYet } from '../../../parts/answers/ExampleAnswer'
import { SearchHead } from '../SearchHead'
import { SearchState } from '../SearchState'
import { AskPanel } from './AskPanel'
import { ChangesPanel } from './ChangesPanel'
import { GapPanel } from './GapPanel'

interface Props {
  run: Run | null // null: it is gone
  result: RunResult | null
  snapshot: { id: string; name: string }
  subject: Subject
  search: Search | null // null: nothing has been asked yet
}

const EXAMPLE: readonly OutcomeBar[] = [
  {
    name: 'the run',
    parts: [
      { kind: 'good', amount: 41, word: 'placed' },
      { kind: 'bad', amount: 7, word: 'not placed' },
    ],
  },
  {
    name: 'the best placement',
    parts: [
      { kind: 'good', amount: 46, word: 'placed' },
      { kind: 'bad', amount: 2, word: 'not placed, which no placement can avoid' },
    ],
  },
]

/** The best placement that the pods of a run could have had, beside the run. */
export function BestPlacement({ run, result, snapshot, subject, search }: Props) {
  const [wanted, setWanted] = useState(() => (search ? askedOptimum(search) : FIRST_ASKED))
  const [mistakes, setMistakes] = useState<readonly string[]>([])
  const [call, setCall] = useState(false)
  const asking = useAsking()
  const found = useAnswer<Optimum>(search)
  const asked = optimumRequest(wanted)
  const ask = () => {
    setMistakes('mistakes' in asked ? asked.mistakes : [])
    if ('request' in asked) asking.mutate({ ...subject, optimum: asked.request })
  }
  return (
    <>
      <SearchHead
        title="The best possible"
        about={
          <>
            The scheduler places one pod at a time and never revises a decision. Here an optimiser searches for the placement of the most pods, the engine verifies it, and a bound limits how good any
            placement could be. The <a href="/docs/optimum/">documentation</a> explains which placements count as possible.
          </>
        }
        snapshot={snapshot}
        run={run}
        search={search}
        verb={asking.isPending ? 'Searching…' : 'Search'}
        ready={!asking.isPending}
        onAsk={ask}
      />
      <BesideMap map={found.data ? null : run ? <RunMap id={run.id} title="The cluster as the run leaves it" /> : <SnapshotMap id={snapshot.id} title="The cluster before" />}>
        <AskPanel asked={wanted} onChange={setWanted} menu={[{ name: 'Show the API call', run: () => setCall(true) }]} />
        {mistakes.length > 0 && <ErrorNote title="The question has mistakes." places={mistakes.map((message) => ({ path: '', message }))} />}
        {asking.isError && <ErrorNote {...describeError(asking.error)} />}
        {found.error && <ErrorNote {...describeError(found.error)} />}
        {search && !found.data && !found.error && <SearchState search={search} begun="Searching for the best placement" />}
        {found.data && <Answer run={run} result={result} optimum={found.data} />}
        {!search && (
          <NoAnswerYet
            title="Nothing has been searched for yet."
            words="Choose a goal beside the number of pods, or none, and press “Search”. You see the run beside the best placement that is known, on two maps, and every pod that would be elsewhere."
            example={EXAMPLE}
          />
        )}
      </BesideMap>
      {call && 'request' in asked && (
        <ApiCallDialog title="Search for this from a terminal" command={curlJson(apiUrl(SEARCHES), { ...subject, optimum: asked.request })} onClose={() => setCall(false)} />
      )}
    </>
  )
}

function Answer({ run, result, optimum }: { run: Run | null; result: RunResult | null; optimum: Optimum }) {
  const [node, setNode] = useState<string | null>(null)
  const sides = useMemo(() => result && [result, proposed(result, optimum)], [result, optimum])
  return (
    <>
      <GapPanel optimum={optimum} />
      {sides && <MapsPanel sides={sides} names={['the run', 'the best placement']} picked={node} onPick={(name) => setNode(name === node ? null : name)} />}
      <ChangesPanel optimum={optimum} run={run?.id ?? null} node={node} onAllNodes={() => setNode(null)} />
    </>
  )
}

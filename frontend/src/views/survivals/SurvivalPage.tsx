import { useMemo, useState } from 'react'
import { describeError } from '../../api/client'
import { cancelSurvival, survivalPath } from '../../api/survivals'
import { runHref, survivalHref } from '../../model/page/route'
import { count } from '../../model/text/quantity'
import { ALL_LOSSES, lossesOf, survivalSentence } from '../../model/answers/survival'
import { useSaid } from '../../state/page/announcements'
import { navigate, openQuietly } from '../../state/page/location'
import { changePlayed } from '../../state/answers/playedAnswer'
import { useLoss, useLosses, useSurvival } from '../../state/answers/survivals'
import { Button } from '../../ui/Button'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { OPEN_STATES } from '../../wire/answers'
import type { Survival } from '../../wire/survivals'
import { BesideMap, RunMap, SnapshotMap, type Crossed } from '../../parts/map/StillMap'
import { PlayedHead } from '../../parts/playedAnswers/PlayedHead'
import { PlayedPage } from '../../parts/playedAnswers/PlayedPage'
import { PlayingBar } from '../../parts/playedAnswers/PlayingBar'
import { PolicyLink, SnapshotLink } from '../../parts/playedAnswers/sources'
import { LossesPanel } from './LossesPanel'
import { LossPanel } from './LossPanel'
import played from '../../parts/playedAnswers/playedAnswers.module.css'

const ALL = { name: 'All survivals', href: '/survivals' }

/** What a cluster loses, the worst first; one loss in full below the table. `loss`: the number of the one that is open. */
export default function SurvivalPage({ id, loss }: { id: string; loss: number | null }) {
  return (
    <PlayedPage title="What survives" noun="survival" all={ALL} opened={useSurvival(id)}>
      {(survival) => (
        <>
          <Head survival={survival} />
          <State survival={survival} />
          {(survival.progress.done > 0 || survival.state === 'succeeded') && <Result survival={survival} loss={loss} />}
        </>
      )}
    </PlayedPage>
  )
}

/** The cluster before any loss, with what is lost with the one that is open. */
function Before({ survival: { id, run, snapshot }, loss }: { survival: Survival; loss: number | null }) {
  const { data } = useLoss(id, loss)
  const crossed = useMemo((): Crossed => ({ nodes: data?.nodes ?? [], word: 'lost' }), [data])
  return run ? <RunMap id={run} title="The cluster before" crossed={crossed} /> : <SnapshotMap id={snapshot.id} title="The cluster before" crossed={crossed} />
}

function Head({ survival }: { survival: Survival }) {
  const { id, snapshot, policy, run, lossOf } = survival
  return (
    <PlayedHead
      id={id}
      kind="survivals"
      noun="survival"
      title={`What survives the loss of ${lossesOf(lossOf)}`}
      state={survival.state}
      up={{ name: 'Survivals', href: ALL.href }}
      about={
        <>
          Of <SnapshotLink snapshot={snapshot} /> with <PolicyLink policy={policy} without="the default policy" />. Each loss is proven by a run over the cluster without the nodes.
        </>
      }
      actions={run && <Button onClick={() => navigate(runHref(run))}>Run before any loss</Button>}
      api={{ title: 'Survival', path: survivalPath(id), json: () => survival }}
    />
  )
}

function State({ survival: { id, state, progress, error } }: { survival: Survival }) {
  const { done, planned } = progress
  if (OPEN_STATES.has(state)) {
    const label = planned > 0 ? `${count(done)} of ${count(planned)} losses computed` : 'Placing the pods that wait'
    return <PlayingBar label={label} done={done} planned={planned} onCancel={() => void changePlayed('survival', id, cancelSurvival)} />
  }
  if (state === 'cancelled')
    return <EmptyNote title="It was cancelled.">{done > 0 ? `${count(done)} of ${count(planned)} losses had been computed by then.` : 'No loss had been computed by then.'}</EmptyNote>
  if (state === 'failed') return <ErrorNote title={error?.detail || 'It failed.'} places={error?.problems ?? []} />
  return null
}

function Result({ survival, loss }: { survival: Survival; loss: number | null }) {
  const [filter, setFilter] = useState(ALL_LOSSES)
  const { data, error, refetch, isPlaceholderData } = useLosses(survival, filter)
  const sentence = survivalSentence(survival)
  useSaid(survival.state === 'succeeded' ? sentence : null)
  return (
    <BesideMap map={<Before survival={survival} loss={loss} />}>
      <p className={played.verdict}>{sentence}</p>
      {error && !data && <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />}
      {!data && !error && <LoadingNote title="Reading the losses…" />}
      {data && (
        <LossesPanel
          losses={data.results}
          total={data.count}
          lossOf={survival.lossOf}
          filter={filter}
          picked={loss}
          stale={isPlaceholderData}
          onFilter={setFilter}
          onPick={(number) => openQuietly(survivalHref(survival.id, number === loss ? null : number))}
        />
      )}
      {loss !== null && <LossPanel survivalId={survival.id} number={loss} />}
    </BesideMap>
  )
}

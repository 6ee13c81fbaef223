import { useEffect, useState } from 'react'
import { describeError } from '../../api/client'
import { answerText, barsOf, rightWords, verdictWords } from '../../model/classroom/classroom'
import { isHidden } from '../../model/classroom/handout'
import { plural } from '../../model/text/quantity'
import { classHref, parseRoute, type Route } from '../../model/page/route'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { enterClass, useClassroom } from '../../state/classroom/classroom'
import { useScript } from '../../state/classroom/queries'
import { navigate } from '../../state/page/location'
import { useSession } from '../../state/people/people'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import type { ClassItem } from '../../wire/classroom'
import { ElectionPicture } from './ElectionPicture'
import styles from './HandoutPage.module.css'
import { PlaceWords } from './PlaceWords'
import { StepPicture } from './StepPicture'
import { TallyBars } from './TallyBars'
import { TimelinePicture } from './TimelinePicture'

/** All that a class was shown, asked and set, in its order, to be printed. What is not revealed is not told, unless its teacher wants it; nobody is named. */
export default function HandoutPage({ id }: { id: string }) {
  const { data, error, refetch } = useScript(id)
  useHandoutsClass(id)
  const [tellsAll, setTellsAll] = useState(false)
  const leads = useClassroom((state) => state.id === id && state.leads === true)
  const title = useClassroom((state) => (state.id === id ? state.title : '')) || 'Workshop'
  return (
    <PageFrame title={`Handout of ${title}`}>
      <PageHead
        up={
          <PageLink href={classHref(id)} onNavigate={navigate}>
            The page of the workshop
          </PageLink>
        }
        title={title}
        about={data && plural(data.length, 'item')}
        actions={
          <span className={styles.actions} data-noprint>
            {leads && (
              <Button aria-pressed={tellsAll} onClick={() => setTellsAll(!tellsAll)} title="Also what has not been revealed to the class. Participants do not have this button">
                With all answers
              </Button>
            )}
            <Button look="primary" onClick={() => window.print()}>
              Print
            </Button>
          </span>
        }
      />
      {error && !data && <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />}
      {!error && !data && <LoadingNote title="Reading what the class was shown…" />}
      {data?.length === 0 && <EmptyNote title="Nothing was shown yet." />}
      <ol className={styles.beats} aria-label="What was shown, asked and set">
        {data?.map((item, index) => (
          <li key={index} className={styles.beat}>
            <Beat item={item} tellsAll={tellsAll} hidden={!tellsAll && isHidden(item.path, data)} />
          </li>
        ))}
      </ol>
    </PageFrame>
  )
}

/** Who opens a handout of their own workshop is in its class; others are told that there is none. */
function useHandoutsClass(id: string): void {
  const { data: session } = useSession()
  const mine = session?.workshops.some((workshop) => workshop.id === id) ?? false
  useEffect(() => (mine ? enterClass(id) : undefined), [id, mine])
}

/** hidden: the decision of a place is not told. */
function Beat({ item, tellsAll, hidden }: { item: ClassItem; tellsAll: boolean; hidden: boolean }) {
  if (item.kind === 'place') return <Shown path={item.path} hidden={hidden} />
  return item.kind === 'question' ? <Asked item={item} told={tellsAll || item.revealed} /> : <Task item={item} />
}

function Shown({ path, hidden }: { path: string; hidden: boolean }) {
  const [pathname = '', search = ''] = path.split('?')
  const route = parseRoute(pathname, search)
  return (
    <>
      <h2>
        <PageLink href={path} onNavigate={navigate}>
          <PlaceWords path={path} />
        </PageLink>
      </h2>
      <PlacePicture route={route} hidden={hidden} />
    </>
  )
}

function PlacePicture({ route, hidden }: { route: Route; hidden: boolean }) {
  switch (route.page) {
    case 'run':
      return <StepPicture run={route.id} step={route.view.step} hidden={hidden} />
    case 'compare':
      return (
        <div className={styles.sides}>
          {route.runs.map((run) => (
            <StepPicture key={run} run={run} step={null} />
          ))}
        </div>
      )
    case 'timeline':
      return <TimelinePicture path={route.path} at={route.view.at} />
    case 'election':
      return <ElectionPicture id={route.id} at={route.at} />
    default:
      return null
  }
}

function Asked({ item, told }: { item: ClassItem; told: boolean }) {
  const { ask, choices, right, tallies, says, mine } = item
  const total = Object.values(tallies).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <h2>{ask}</h2>
      {told ? (
        <>
          <TallyBars bars={barsOf({ choices, right }, tallies)} total={total} />
          {mine !== null ? <p>{verdictWords(item, mine)}</p> : right && <p>Right: {rightWords(item)}.</p>}
          {says && <p>{says}</p>}
        </>
      ) : (
        <Open choices={choices} mine={mine} />
      )}
    </>
  )
}

function Open({ choices, mine }: Pick<ClassItem, 'choices' | 'mine'>) {
  return (
    <>
      {choices && (
        <ul className={styles.choices}>
          {choices.map(({ value, text }) => (
            <li key={value}>□ {text}</li>
          ))}
        </ul>
      )}
      {mine !== null && <p>You answered {answerText({ choices }, mine)}.</p>}
    </>
  )
}

function Task({ item: { path, ask } }: { item: ClassItem }) {
  return (
    <>
      <h2>
        Task:{' '}
        <PageLink href={path} onNavigate={navigate}>
          {ask}
        </PageLink>
      </h2>
      <p>Open it again at any time: it opens with the files of your last try.</p>
    </>
  )
}

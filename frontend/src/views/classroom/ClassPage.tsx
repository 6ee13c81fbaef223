import { useEffect } from 'react'
import { describeError } from '../../api/client'
import { resultsAddress } from '../../api/classroom'
import { qrAddress } from '../../api/people'
import { barsOf, triesWords } from '../../model/classroom'
import { plural } from '../../model/quantity'
import { classHref, handoutHref } from '../../model/route'
import { newKey } from '../../api/requestKey'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { enterClass, follow, lead, useClassPeople, useClassroom, useRepeat, useResults } from '../../state/classroom'
import { navigate } from '../../state/location'
import { useSession, useWorkshops } from '../../state/people'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import type { ClassResult, ClassTaskResult } from '../../wire/classroom'
import type { Workshop } from '../../wire/people'
import styles from './ClassPage.module.css'
import { Plan } from './Plan'
import { TallyBars } from './TallyBars'

/** A workshop's class: for its teacher who is there and what came of it, for everybody else where the class is. */
export default function ClassPage({ id }: { id: string }) {
  useEffect(() => enterClass(id), [id])
  const { data: session } = useSession()
  const title = useClassroom((state) => state.title)
  const leads = useClassroom((state) => state.leads)
  const connection = useClassroom((state) => state.connection)
  if (session && !session.workshops.some((workshop) => workshop.id === id) && session.role !== 'operator')
    return (
      <PageFrame title="Workshop">
        <EmptyNote
          title="You are not in this workshop."
          actions={
            <PageLink href="/sign-in" onNavigate={navigate}>
              Join or sign in
            </PageLink>
          }
        >
          Join with its code, or sign in as its teacher. If you were in it before, ask your teacher: you may have been removed, or you may have a new personal link.
        </EmptyNote>
      </PageFrame>
    )
  return (
    <PageFrame title={title || 'Workshop'}>
      {connection.kind === 'refused' && <ErrorNote title={connection.detail || connection.code} />}
      {leads === null && connection.kind !== 'refused' && <LoadingNote title="Joining the class…" />}
      {leads === false && <Taught id={id} title={title} name={session?.name ?? ''} />}
      {leads === true && <TaughtByMe id={id} title={title} />}
    </PageFrame>
  )
}

function Taught({ id, title, name }: { id: string; title: string; name: string }) {
  const path = useClassroom((state) => state.class.path)
  return (
    <>
      <PageHead title={title} about={`You are in as ${name}.`} actions={<HandoutLink id={id} />} />
      {path === null ? (
        <EmptyNote title="Nothing is shown yet.">Keep this page open: what your teacher shows opens by itself.</EmptyNote>
      ) : (
        <EmptyNote
          title="The class has begun."
          actions={
            <Button look="primary" onClick={() => follow(true)}>
              Go to the class
            </Button>
          }
        />
      )}
    </>
  )
}

function TaughtByMe({ id, title }: { id: string; title: string }) {
  const { data: workshops = [] } = useWorkshops()
  const people = useClassPeople()
  const leading = useClassroom((state) => state.leading)
  const mine = workshops.find((workshop) => workshop.id === id)
  const start = () => {
    lead(true)
    navigate('/')
  }
  return (
    <>
      <PageHead title={title} actions={<Actions id={id} />} />
      <div className={styles.columns}>
        <section className={styles.panel} aria-label="Lead the class">
          <h2>Lead the class</h2>
          <p>
            Once you begin, every run, timeline, election, comparison or lesson that you open is on the screen of everybody who follows, at the step and the tab where you are. They may look at it from
            then on; what else you have stays yours.
          </p>
          <Button look="primary" onClick={start}>
            {leading ? 'Choose what to show' : 'Begin, and choose what to show'}
          </Button>
        </section>
        {mine && mine.closedAt === null && <Joining workshop={mine} />}
        <section className={styles.panel} aria-label="Participants">
          <h2>{plural(people.length, 'participant')}</h2>
          {people.length === 0 ? <p>Nobody has joined yet.</p> : <People people={people} />}
        </section>
      </div>
      <Plan id={id} />
      <Results id={id} />
    </>
  )
}

/** How one comes in, to be read from the back of the room. */
function Joining({ workshop }: { workshop: Workshop }) {
  return (
    <section className={styles.panel} aria-label="Joining">
      <h2>Join at</h2>
      <p className={styles.where}>{`${window.location.host}/join`}</p>
      <p>
        with the code <strong className={styles.code}>{workshop.code}</strong>
      </p>
      <img className={styles.qr} src={qrAddress(workshop)} alt={`QR code of ${workshop.address}`} />
    </section>
  )
}

function Actions({ id }: { id: string }) {
  const repeating = useRepeat(id)
  return (
    <>
      <HandoutLink id={id} />
      <Button
        busy={repeating.isPending}
        title="A new workshop with a new code and empty results, to be held in the same order"
        onClick={() => repeating.mutate(newKey(), { onSuccess: (made) => navigate(classHref(made.id)) })}
      >
        Hold it again
      </Button>
    </>
  )
}

function HandoutLink({ id }: { id: string }) {
  return (
    <PageLink href={handoutHref(id)} onNavigate={navigate}>
      Handout
    </PageLink>
  )
}

function People({ people }: { people: readonly { id: string; name: string; here: boolean }[] }) {
  return (
    <ul className={styles.people}>
      {people.map(({ id, name, here }) => (
        <li key={id} data-here={here}>
          {here ? '●' : '○'} {name}
          {!here && ' (away)'}
        </li>
      ))}
    </ul>
  )
}

function Results({ id }: { id: string }) {
  const { data: results, error } = useResults(id)
  if (error) return <ErrorNote {...describeError(error)} />
  if (!results) return null
  if (results.questions.length === 0 && results.tasks.length === 0)
    return <EmptyNote title="Nothing has been asked yet.">The answers and solutions of the class appear here: how many chose what, who was right, and who solved which task.</EmptyNote>
  return (
    <section className={styles.panel} aria-label="Results">
      <header className={styles.head}>
        <h2>What the class answered and solved</h2>
        <span className={styles.links}>
          <a href={resultsAddress(id, 'csv')} download="results.csv">
            CSV
          </a>
          <a href={resultsAddress(id, 'json')} download="results.json">
            JSON
          </a>
        </span>
      </header>
      <ol className={styles.results}>
        {results.questions.map((result) => (
          <Result key={result.id} result={result} />
        ))}
        {results.tasks.map((task) => (
          <TaskResult key={task.id} task={task} />
        ))}
      </ol>
    </section>
  )
}

function Result({ result }: { result: ClassResult }) {
  const { ask, path, says, answers, state } = result
  const told = state === 'revealed' // The page may be on a projector.
  return (
    <li className={styles.result}>
      <h3>
        {path ? (
          <PageLink href={path} onNavigate={navigate}>
            {ask}
          </PageLink>
        ) : (
          ask
        )}
      </h3>
      {answers.length === 0 && <p className={styles.note}>Nobody answered.</p>}
      <TallyBars bars={barsOf(told ? result : { ...result, right: null }, result.tallies)} total={answers.length} />
      {told && says && <p>{says}</p>}
      {told && result.right && <p className={styles.note}>{rightOnes(result)}</p>}
    </li>
  )
}

function TaskResult({ task: { ask, path, work } }: { task: ClassTaskResult }) {
  const solved = work.filter(({ solvedAt }) => solvedAt !== null)
  return (
    <li className={styles.result}>
      <h3>
        <PageLink href={path} onNavigate={navigate}>
          {ask}
        </PageLink>
      </h3>
      <p>
        {solved.length} of {plural(work.length, 'participant')} who tried it solved it.
      </p>
      <ul className={styles.people}>
        {work.map(({ name, tries, hints, solvedAt }) => (
          <li key={name}>
            {name}: {solvedAt === null ? 'not solved' : 'solved'}, {triesWords(tries)}, {plural(hints, 'hint')}
          </li>
        ))}
      </ul>
    </li>
  )
}

function rightOnes({ answers }: ClassResult): string {
  const right = answers.filter((answer) => answer.right).map(({ name }) => name)
  return right.length === 0 ? 'Nobody was right.' : `Right: ${right.join(', ')}.`
}

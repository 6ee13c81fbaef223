import { useEffect, useRef } from 'react'
import { whereWords, isWithClass } from '../../model/classroom/classroom'
import { LEADING_WORDS, leadingOf } from '../../model/classroom/leading'
import { plural } from '../../model/text/quantity'
import { classHref } from '../../model/page/route'
import { ConnectionNote } from '../../parts/playback/ConnectionNote'
import { enterClass, leaveClass, useClassroom } from '../../state/classroom/classroom'
import { callBack, reconnectClass } from '../../state/classroom/connection'
import { follow } from '../../state/classroom/following'
import { lead, openProjector } from '../../state/classroom/leading'
import { useClassStream } from '../../state/classroom/stream'
import { useRevealedBefore } from '../../state/classroom/revealed'
import { classOfThisTab } from '../../state/classroom/tabMemory'
import { navigate } from '../../state/page/location'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import type { ClassStanding } from '../../wire/classroom'
import type { Session } from '../../wire/people'
import { AskMenu } from './AskMenu'
import { LIVE } from '../../ui/live'
import styles from './ClassBand.module.css'
import { PlanNext } from './Plan'
import { QuestionCard } from './QuestionCard'
import { TaskMenu } from './TaskMenu'
import { focusMain } from '../../parts/frame/useTitle'
import { toggleProjector } from '../../state/page/projector'
import { TaskNote } from './TaskNote'

/** Above every page of somebody in a class: where the class is, what it is asked; for its teacher, what to do with it. */
export default function ClassBand({ session }: { session: Session }) {
  useEntering(session)
  useClassStream()
  useRevealedBefore()
  const band = useRef<HTMLElement>(null)
  useBandHeight(band)
  const id = useClassroom((state) => state.id)
  const title = useClassroom((state) => state.title)
  const leads = useClassroom((state) => state.leads)
  const connection = useClassroom((state) => state.connection)
  const question = useClassroom((state) => state.class.question)
  const task = useClassroom((state) => state.class.task)
  if (id === null) return null
  return (
    <aside ref={band} className={styles.band} aria-label="Class">
      <div className={styles.line}>
        <PageLink href={classHref(id)} onNavigate={navigate} className={styles.title}>
          {title || 'Class'}
        </PageLink>
        {leads === true && <Teaching />}
        {leads === false && <Following />}
      </div>
      {task && <TaskNote workshop={id} task={task} leads={leads === true} />}
      {question && <QuestionCard question={question} leads={leads === true} />}
      <ConnectionNote status={connection} what="what the class sees" meanwhile="The class follows by itself." onRetry={reconnectClass} />
    </aside>
  )
}

/** A participant is in the class of their workshop; a teacher in the one whose page they have opened in this tab. */
function useEntering({ role, workshops }: Session): void {
  const only = role === 'participant' ? workshops[0]?.id : undefined
  useEffect(() => {
    const id = only ?? classOfThisTab()
    if (id !== null && workshops.some((workshop) => workshop.id === id)) enterClass(id)
  }, [only, workshops])
}

/** Pages that fill the screen leave room for the band. */
function useBandHeight(band: React.RefObject<HTMLElement | null>): void {
  const shown = useClassroom((state) => state.id !== null)
  useEffect(() => {
    const element = band.current
    if (!element) return
    const { style } = document.documentElement
    const watcher = new ResizeObserver(() => style.setProperty('--band', `${element.offsetHeight}px`))
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      style.removeProperty('--band')
    }
  }, [band, shown])
}

function Following() {
  const { path } = useClassroom((state) => state.class)
  const following = useClassroom((state) => state.following)
  const here = useClassroom((state) => state.here)
  if (path === null) return <NothingYet following={following} />
  if (following || isWithClass(here, path)) return <Together following={following} />
  const { you, theClass } = whereWords(here, path)
  return (
    <span className={styles.where} {...LIVE}>
      You are at {you}, the class is at {theClass}
      <Button look="primary" onClick={goToClass}>
        Back to the class
      </Button>
    </span>
  )
}

/** The button that was pressed is gone with what it said. */
function goToClass(): void {
  focusMain()
  follow(true)
}

function NothingYet({ following }: { following: boolean }) {
  return (
    <span className={styles.where} {...LIVE}>
      {following ? 'Nothing is shown yet. What your teacher shows opens here by itself.' : 'Nothing is shown yet.'}
      {!following && <Button onClick={goToClass}>Follow</Button>}
    </span>
  )
}

function Together({ following }: { following: boolean }) {
  return (
    <span className={styles.where} {...LIVE}>
      {following ? 'You follow the class' : 'You are where the class is'}
      {!following && <Button onClick={goToClass}>Follow</Button>}
    </span>
  )
}

const hereWords = (people: ClassStanding['people']): string =>
  people.length === 0 ? 'Nobody has joined yet' : `${people.filter(({ here }) => here).length} of ${plural(people.length, 'participant')} here`

function Teaching() {
  const id = useClassroom((state) => state.id)
  const standing = useClassroom((state) => state.standing)
  return (
    <>
      <span className={styles.where}>{standing && hereWords(standing.people)}</span>
      <span className={styles.tools} data-tools>
        <LeadButton />
        <Button onClick={callBack} title="Everybody follows again, including those who moved away">
          Call everybody back
        </Button>
        <Button onClick={toggleProjector} title="Larger type, no tools; Shift+P leads back">
          Projector
        </Button>
        <Button onClick={openProjector} title="For a second screen: it follows this window, which keeps its tools. On the wall, it shows the wall, or the enlarged tile">
          Second window
        </Button>
        {id !== null && <PlanNext id={id} />}
        <AskMenu />
        <TaskMenu />
        <Button look="quiet" onClick={leaveClass} title="The class continues; open its page to come back">
          Leave
        </Button>
      </span>
    </>
  )
}

function LeadButton() {
  const leading = useClassroom(leadingOf)
  const { says, title } = LEADING_WORDS[leading]
  const pressed = leading === 'own' || leading === 'on'
  return (
    <Button look={pressed ? 'primary' : 'plain'} aria-pressed={pressed} onClick={() => lead(!pressed)} title={title}>
      {says}
    </Button>
  )
}

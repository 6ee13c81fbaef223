import { qrAddress } from '../../api/people'
import { plural } from '../../model/text/quantity'
import { classHref } from '../../model/page/route'
import { newKey } from '../../api/requestKey'
import { PageHead } from '../../parts/frame/PageHead'
import { LoopbackNote } from '../../parts/people/LoopbackNote'
import { useClassPeople, useClassroom } from '../../state/classroom/classroom'
import { lead } from '../../state/classroom/leading'
import { useRepeat } from '../../state/classroom/queries'
import { navigate } from '../../state/page/location'
import { useWorkshops } from '../../state/people/people'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import type { Workshop } from '../../wire/people'
import styles from './ClassPage.module.css'
import { Plan } from './Plan'
import { ClassResults } from './ClassResults'
import { HandoutLink } from './HandoutLink'

/** A class as its teacher sees it: how to join it, who is there, its plan and what came of it. */
export function TeacherView({ id, title }: { id: string; title: string }) {
  const { data: workshops = [] } = useWorkshops()
  const people = useClassPeople()
  const leading = useClassroom((state) => state.leading)
  const mine = workshops.find((workshop) => workshop.id === id)
  const start = () => {
    if (!leading) lead(true)
    navigate('/')
  }
  return (
    <>
      <PageHead title={title} actions={<Actions id={id} />} />
      <div className={styles.top}>
        <div className={styles.columns}>
          <section className={styles.panel} aria-label="Lead the class">
            <h2>Lead the class</h2>
            <p>
              Once you begin, every run, timeline, election, comparison or lesson that you open is on the screen of everybody who follows, at the step and the tab where you are. They may look at it
              from then on; what else you have stays yours.
            </p>
            <Button look="primary" onClick={start}>
              {leading ? 'Choose what to show' : 'Begin, and choose what to show'}
            </Button>
          </section>
          {mine && mine.closedAt === null && <Joining workshop={mine} />}
          <section className={styles.panel} aria-label="Participants">
            <h2>{plural(people.length, 'participant')}</h2>
            {people.length === 0 ? <p>Nobody has joined yet.</p> : <People people={people} />}
            {people.length > 0 && (
              <PageLink href="/sign-in" onNavigate={navigate}>
                Remove somebody, or make a new personal link
              </PageLink>
            )}
          </section>
        </div>
      </div>
      <Plan id={id} />
      <ClassResults id={id} />
    </>
  )
}

/** How one comes in, to be read from the back of the room. */
function Joining({ workshop }: { workshop: Workshop }) {
  return (
    <section className={`${styles.panel} ${styles.joining}`} aria-label="Joining">
      <div className={styles.way}>
        <div className={styles.part}>
          <h2>Join at</h2>
          <p className={styles.where}>
            {window.location.host}
            <wbr />
            /join
          </p>
          <p>
            with the code <strong className={styles.code}>{workshop.code}</strong>
          </p>
        </div>
        <img className={styles.qr} src={qrAddress(workshop)} alt={`QR code of ${workshop.address}`} />
      </div>
      <LoopbackNote address={workshop.address} />
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

function People({ people }: { people: readonly { id: string; name: string; here: boolean }[] }) {
  return (
    <ul className={styles.people}>
      {people.map(({ id, name, here }) => (
        <li key={id} data-here={here}>
          <span aria-hidden="true">{here ? '●' : '○'}</span> {name}
          {!here && ' (away)'}
        </li>
      ))}
    </ul>
  )
}

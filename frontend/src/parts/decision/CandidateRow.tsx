import { count, plural } from '../../model/text/quantity'
import { useSpot } from '../../state/page/spot'
import { ChevronIcon } from '../../ui/icons'
import { CRITERIA, type Criterion, type PreemptionCandidate, type Reprieve } from '../../wire/attempts'
import { VerdictSign } from '../signs/VerdictSign'
import styles from './PreemptionView.module.css'

interface Props {
  candidate: PreemptionCandidate
  nominated: boolean
  deciding: string | null
  selected: boolean
  open: boolean
  onToggle: () => void
  onPick: (node: string) => void
}

/** One candidate node: its value of every criterion up to the one that took it out, and under it whom it would cost. */
export function CandidateRow({ candidate, nominated, deciding, selected, open, onToggle, onPick }: Props) {
  const out = candidate.eliminatedBy === null ? CRITERIA.length : CRITERIA.indexOf(candidate.eliminatedBy as Criterion)
  return (
    <>
      <tr data-nominated={nominated} data-selected={selected} data-spot={useSpot((state) => state.node) === candidate.node || undefined}>
        <th scope="row">
          <button type="button" className={styles.toggle} aria-expanded={open} aria-label={`Pods of ${candidate.node}`} onClick={onToggle}>
            <ChevronIcon size={12} />
          </button>
          <button type="button" className={styles.node} onClick={() => onPick(candidate.node)}>
            {candidate.node}
          </button>
        </th>
        {CRITERIA.map((criterion, index) => (
          <td key={criterion} data-state={cellState(index, out, nominated && criterion === deciding)}>
            <CriterionValue candidate={candidate} criterion={criterion} />
          </td>
        ))}
      </tr>
      {open && (
        <tr>
          <td colSpan={CRITERIA.length + 1} className={styles.pods}>
            <ReprieveList pods={candidate.pods} />
          </td>
        </tr>
      )}
    </>
  )
}

/** `lost`: here the node fell out; `unseen`: nobody looked any more; `decided`: here the winner was found. */
function cellState(index: number, out: number, decided: boolean): string | undefined {
  if (decided) return 'decided'
  if (index === out) return 'lost'
  return index > out ? 'unseen' : undefined
}

/** The scheduler adds 2³¹ to every victim's priority before summing, so that more victims always weigh more. */
const VICTIM_OFFSET = 2 ** 31

const OFFSET_MEANING = 'The sum of the victims’ priorities, and 2³¹ (2,147,483,648) more for each victim, so that more victims cost more.'

function CriterionValue({ candidate: { criteria }, criterion }: { candidate: PreemptionCandidate; criterion: Criterion }) {
  const value = criteria[criterion]
  if (value === null) return '–'
  if (criterion === 'latestStart') return <Moment stamp={String(value)} />
  if (criterion === 'prioritySum' && Number(value) >= VICTIM_OFFSET)
    return (
      <abbr title={OFFSET_MEANING}>
        {count(Number(value) - criteria.victims * VICTIM_OFFSET)} <span>for {plural(criteria.victims, 'pod')}</span>
      </abbr>
    )
  return String(value)
}

/** Narrow windows have no room for the date, which the list of pods below has too. */
function Moment({ stamp }: { stamp: string }) {
  const [date, time] = shortTime(stamp).split(' ')
  return (
    <time className={styles.moment} dateTime={stamp} title={stamp}>
      <span>{date}</span> {time}
    </time>
  )
}

/** "2026-01-05 03:00:00". */
function shortTime(stamp: string): string {
  return stamp.replace('T', ' ').replace(/(\.\d+)?Z$/, '')
}

function ReprieveList({ pods }: { pods: readonly Reprieve[] }) {
  const spot = useSpot((state) => state.pod)
  if (pods.length === 0) return <p>No pod of lower priority here.</p>
  return (
    <ol className={styles.reprieve}>
      {pods.map(({ pod, priority, startTime, violatesPdb, verdict, why }) => (
        <li key={pod} data-verdict={verdict} data-spot={pod === spot || undefined}>
          <span className={styles.verdict}>
            <VerdictSign kind={verdict === 'victim' ? 'rejected' : 'passed'} /> {verdict}
          </span>
          <span>{pod}</span>
          <span className={styles.facts}>
            priority {priority}
            {startTime && `, since ${shortTime(startTime)}`}
            {violatesPdb && ', violates a PDB'}
          </span>
          {why && (
            <span className={styles.why}>
              {verdict === 'victim' ? (
                <>
                  keeping it: <q>{why}</q>
                </>
              ) : (
                why
              )}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

import { answerLabels } from '../../layout/elections/answerLabels'
import { px, SIDE, type Arrow, type Scale } from '../../layout/elections/chart'
import { END_WORDS } from '../../model/elections/words'
import styles from './Chart.module.css'
import { Word } from './Word'

/** Every request: to the API server, back, and a sign for how it ended. A read that found something is a small ring. */
export function Requests({ arrows }: { arrows: readonly Arrow[] }) {
  return (
    <g data-requests={arrows.length}>
      {arrows.map((arrow) => (
        <Request key={arrow.track.number} arrow={arrow} />
      ))}
    </g>
  )
}

/** The answers, where there is room. */
export function AnswerWords({ arrows, scale: { roomy, width } }: { arrows: readonly Arrow[]; scale: Pick<Scale, 'roomy' | 'width'> }) {
  return (
    <g data-answers>
      {answerLabels(arrows, roomy, width - SIDE).map(({ x, y, text, bad, from }) => (
        <Word key={`${x} ${y}`} from={from} className={styles.code} data-bad={bad} x={x} y={y}>
          {text}
        </Word>
      ))}
    </g>
  )
}

function Request({ arrow: { track, from, turn, wait, to, above } }: { arrow: Arrow }) {
  const write = track.verb !== 'get'
  const end = track.end ?? undefined
  return (
    <g data-request={track.number} data-end={end}>
      <title>{`Request ${track.number}: ${track.replica}, ${track.verb}, to ${track.purpose}${track.end ? `: ${END_WORDS[track.end].word}` : ''}`}</title>
      {turn && <path className={styles.leg} data-write={write} d={`M${px(from.x)} ${from.y}L${px(turn.x)} ${turn.y}${head(turn.x, turn.y, above)}`} />}
      {turn && to && <path className={styles.leg} data-write={write} data-end={end} d={`M${px(turn.x)} ${turn.y}L${px(to.x)} ${to.y}`} />}
      {wait && <path className={`${styles.leg} ${styles.lost}`} data-write={write} data-end={end} d={`M${px(from.x)} ${from.y}L${px(wait.from)} ${wait.y}H${px(wait.to)}`} />}
      {!turn && !wait && to && <path className={styles.leg} data-write={write} data-end={end} d={`M${px(from.x)} ${from.y}l3 ${above ? 10 : -10}`} />}
      {to && track.end && <EndSign end={track.end} ring={track.end === 'ok' && !write} x={px(to.x)} y={to.y + (wait ? 4 : !turn ? (above ? 20 : -12) : above ? -3 : 12)} />}
    </g>
  )
}

function EndSign({ end, ring, x, y }: { end: keyof typeof END_WORDS; ring: boolean; x: number; y: number }) {
  if (ring) return <circle className={styles.read} cx={x} cy={y - 4} r="2.4" />
  return (
    <text className={styles.sign} data-end={end} x={x} y={y}>
      {END_WORDS[end].sign}
    </text>
  )
}

const head = (x: number, y: number, down: boolean): string => `M${px(x - 3)} ${y + (down ? -5 : 5)}L${px(x)} ${y}L${px(x + 3)} ${y + (down ? -5 : 5)}`

import { clock, span } from '../../../model/text/virtualTime'
import { count, plural } from '../../../model/text/quantity'
import { takeoverWords, type Takeover } from '../../../model/elections/takeover'
import { momentWords } from '../../../model/elections/words'
import type { MenuAction } from '../../../ui/MenuButton'
import { Panel } from '../../../ui/Panel'
import type { Assumption, ElectionMoment } from '../../../wire/elections'
import styles from './SafetyPanel.module.css'

interface Props {
  moment: ElectionMoment | undefined
  error: string | null
  takeover: Takeover | null // the last one up to the playhead
  duration: number
  menu: readonly MenuAction[]
  onGo: (at: number) => void
}

/** What the safety monitor says up to the playhead: leaders, gaps, overlaps, and what was broken. */
export function SafetyPanel({ moment, error, takeover, duration, menu, onGo }: Props) {
  return (
    <Panel title="Safety" note={moment ? `up to ${momentWords(moment.report.until, duration)}` : undefined} menu={menu}>
      {takeover && (
        <p className={styles.takeover} data-takeover>
          {takeoverWords(takeover)}{' '}
          <button type="button" onClick={() => onGo(takeover.at)} aria-label={`Go to the takeover at ${momentWords(takeover.at, duration)}`}>
            {momentWords(takeover.at, duration)}
          </button>
        </p>
      )}
      <div className={styles.body}>{moment ? <Report moment={moment} duration={duration} onGo={onGo} /> : <p className={styles.quiet}>{error ?? 'Asking the safety monitor…'}</p>}</div>
    </Panel>
  )
}

function Report({ moment: { report, scheduling }, duration, onGo }: { moment: ElectionMoment; duration: number; onGo: (at: number) => void }) {
  const overlap = report.overlaps.reduce((sum, { from, to }) => sum + to - from, 0)
  const broken = report.assumptions.filter(({ violations }) => violations.length > 0)
  return (
    <>
      <dl className={styles.facts}>
        <div data-bad={overlap > 0}>
          <dt>two leaders at once</dt>
          <dd>{overlap > 0 ? `✕ for ${span(overlap)}` : '✓ never'}</dd>
        </div>
        <div>
          <dt>longest time without one</dt>
          <dd>{span(report.longestGap)}</dd>
        </div>
        <div>
          <dt>times it changed hands</dt>
          <dd>{report.transitions ?? '–'}</dd>
        </div>
        {report.margin.available !== null && (
          <div data-bad={report.margin.available <= 0}>
            <dt>safety margin</dt>
            <dd>
              {span(Math.abs(report.margin.available))}
              {report.margin.available < 0 ? ' missing' : ''}
            </dd>
          </div>
        )}
        <div>
          <dt>requests</dt>
          <dd>
            {count(report.requests.sent)}, {plural(report.requests.conflicts, 'conflict')}, {plural(report.requests.timeouts, 'timeout')}
          </dd>
        </div>
        {scheduling && (
          <div data-bad={scheduling.refused > 0}>
            <dt>pods bound</dt>
            <dd>
              {count(scheduling.bound)} of {count(scheduling.created)}
              {scheduling.refused > 0 && `, ✕ ${count(scheduling.refused)} refused`}
            </dd>
          </div>
        )}
        {scheduling?.longestPause && (
          <div>
            <dt>longest pause in placing</dt>
            <dd>{span(scheduling.longestPause[1]! - scheduling.longestPause[0]!)}</dd>
          </div>
        )}
      </dl>
      <h3 className={styles.subhead}>{broken.length > 0 ? `Broken: ${plural(broken.length, 'assumption')} of ${report.assumptions.length}` : `All ${report.assumptions.length} assumptions hold`}</h3>
      <ul className={styles.broken} aria-label="Broken assumptions">
        {broken.map((assumption) => (
          <Broken key={assumption.code} assumption={assumption} duration={duration} onGo={onGo} />
        ))}
      </ul>
    </>
  )
}

function Broken({ assumption: { statement, harmless, violations }, duration, onGo }: { assumption: Assumption; duration: number; onGo: (at: number) => void }) {
  const { at, what } = violations[0]!
  return (
    <li>
      <p>
        <b>{harmless ? '○' : '✕'}</b> {statement}
      </p>
      <p className={styles.quiet}>
        {at !== null && (
          <button type="button" onClick={() => onGo(at)}>
            {clock(at, duration)}
          </button>
        )}{' '}
        {what.replace(/_[0-9a-f-]{36}/g, '')}
        {violations.length > 1 && `, and ${plural(violations.length - 1, 'time')} more`}
        {harmless && ' (harmless)'}
      </p>
    </li>
  )
}

import { useState } from 'react'
import { describeError } from '../../api/client'
import { snapshotPath } from '../../api/snapshots'
import { count } from '../../model/text/quantity'
import { RELEASE_CHOICES } from '../../model/run/runOptions'
import { REPORT_PARTS, REPORT_WORDS, reportIsEmpty, type ReportPart } from '../../model/objects/snapshotWords'
import { useLeftOut } from '../../state/stored/snapshots'
import { ChoiceField } from '../../ui/Field'
import { Panel } from '../../ui/Panel'
import type { Snapshot } from '../../wire/snapshots'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import styles from './ReportPanel.module.css'

/** What became of the upload besides being stored: nothing was left out silently. */
export function ReportPanel({ snapshot, className }: { snapshot: Snapshot; className: string }) {
  const { menu, dialog } = usePanelMenu({
    title: 'Upload report',
    path: snapshotPath(snapshot.id),
    json: () => snapshot.report,
    tsv: () => [
      ['part', 'what', 'count', 'examples'],
      ...REPORT_PARTS.flatMap((part) => snapshot.report[part].map(({ what, count: many, examples }) => [REPORT_WORDS[part].title, what, many, examples.join('; ')])),
    ],
  })
  return (
    <Panel title="Upload report" menu={menu} className={className}>
      <div className={styles.body} tabIndex={0} role="group" aria-label="Upload report">
        {reportIsEmpty(snapshot) && <p className={styles.none}>Everything was understood and stored unchanged.</p>}
        {REPORT_PARTS.map((part) => (
          <Part key={part} part={part} lines={snapshot.report[part]} />
        ))}
        <LeftOut snapshot={snapshot.id} />
      </div>
      {dialog}
    </Panel>
  )
}

function Part({ part, lines }: { part: ReportPart; lines: Snapshot['report'][ReportPart] }) {
  if (lines.length === 0) return null
  const { title, meaning } = REPORT_WORDS[part]
  return (
    <section className={styles.part} data-part={part}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.meaning}>{meaning}</p>
      <ul>
        {lines.map((line, index) => (
          <Line key={index} line={line} counted={part !== 'warnings'} />
        ))}
      </ul>
    </section>
  )
}

type Notice = Snapshot['report'][ReportPart][number]

/** `counted`: whether its number counts something even without examples. */
function Line({ line: { what, count: many, examples }, counted }: { line: Notice; counted: boolean }) {
  return (
    <li>
      {examples.length === 0 ? (
        <p className={styles.line}>
          {counted && <span className={styles.count}>{count(many)}</span>}
          <span>{what}</span>
        </p>
      ) : (
        <details>
          <summary className={styles.line}>
            <span className={styles.count}>{count(many)}</span>
            <span>{what}</span>
          </summary>
          <ul className={styles.examples}>
            {examples.map((example) => (
              <li key={example}>{example}</li>
            ))}
            {many > examples.length && <li>and {count(many - examples.length)} more</li>}
          </ul>
        </details>
      )}
    </li>
  )
}

const NONE = 'none'
const CHOICES = [{ value: NONE, text: 'Choose a release…' }, ...RELEASE_CHOICES]

/** What a run with an older release would decide without. */
function LeftOut({ snapshot }: { snapshot: string }) {
  const [chosen, setChosen] = useState<string>(NONE)
  const { data, error } = useLeftOut(snapshot, chosen === NONE ? null : chosen)
  return (
    <section className={styles.part} data-part="release" data-noprint={chosen === NONE || undefined}>
      <ChoiceField label="What would another release leave out?" options={CHOICES} value={chosen} onChange={setChosen} />
      <div aria-live="polite">
        {error && <p className={styles.meaning}>{describeError(error).title}</p>}
        {chosen !== NONE && !data && !error && <p className={styles.meaning}>Reading the cluster as {chosen} does…</p>}
        {data && data.leftOut.length === 0 && <p className={styles.meaning}>Nothing: {data.release} stores and looks at all that is here.</p>}
        {data && data.leftOut.length > 0 && (
          <ul>
            {data.leftOut.map((line) => (
              <Line key={line.what} line={line} counted />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

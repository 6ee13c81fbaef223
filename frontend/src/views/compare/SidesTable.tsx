import { changeText } from '../../model/comparison/measures'
import { count } from '../../model/text/quantity'
import { policyHref, runHref } from '../../model/page/route'
import { optionWords } from '../../model/run/runOptions'
import type { Comparison, RunSummary } from '../../model/comparison/comparison'
import { PageLink } from '../../ui/Link'
import { SideScroll } from '../../ui/SideScroll'
import type { Run } from '../../wire/runs'
import { OptionTags } from '../../parts/runs/OptionTags'
import { SideMark, SIDES, type Side as SideLetter } from '../../parts/sides/SideMark'
import { Change } from './Change'
import styles from './ComparePage.module.css'

interface Props {
  runs: readonly Run[]
  comparison: Comparison
  onNavigate: (href: string) => void
}

interface Line {
  name: string
  meaning: string
  /** Left out where both have none. */
  rare?: boolean
  value: (summary: RunSummary) => number | null
  share?: boolean
}

/** Columns are at least so wide; what does not fit scrolls sideways. */
const NAMES_PX = 120
const RUN_PX = 106

const LINES: readonly Line[] = [
  { name: 'placed', meaning: 'Waiting pods that have a node in the end.', value: ({ placed }) => placed },
  { name: 'unschedulable', meaning: 'No node could take them.', value: ({ unschedulable }) => unschedulable },
  { name: 'gated', meaning: 'They have scheduling gates and were not attempted.', rare: true, value: ({ gated }) => gated },
  { name: 'error', meaning: 'The attempt failed with an error.', rare: true, value: ({ error }) => error },
  { name: 'preemptions', meaning: 'Attempts that chose victims.', rare: true, value: ({ preemptions }) => preemptions },
  { name: 'nodes in use', meaning: 'Nodes with a pod on them in the end.', value: ({ nodesInUse }) => nodesInUse },
]

/** Who the runs are, and how they came out, in numbers; beside each number how far it is from that of A. */
export function SidesTable({ runs, comparison: { resources, summaries }, onNavigate }: Props) {
  const shares = resources.map((resource, index): Line => ({
    name: `${resource} requested`,
    meaning: 'Share of what all nodes have together.',
    share: true,
    value: ({ shares: all }) => all[index]?.share ?? null,
  }))
  const lines = [...LINES, ...shares].filter(({ rare, value }) => !rare || summaries.some((summary) => value(summary)))
  return (
    <div className={styles.sides}>
      <SideScroll label="How the runs came out" pinned>
        <table aria-label="How the runs came out" style={{ minWidth: NAMES_PX + runs.length * RUN_PX }}>
          <thead>
            <tr>
              <td />
              {runs.map((run, index) => (
                <Side key={run.id} letter={SIDES[index]!} run={run} onNavigate={onNavigate} />
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, meaning, share, value }) => (
              <tr key={name}>
                <th scope="row" title={meaning}>
                  {name}
                </th>
                {summaries.map((summary, index) => (
                  <td key={index}>
                    <span className={styles.number}>{numberText(value(summary), share)}</span>
                    {index > 0 && <Change text={changeText((value(summary) ?? 0) - (value(summaries[0]!) ?? 0), formatOf(share))} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
    </div>
  )
}

function numberText(value: number | null, share = false): string {
  if (value === null) return '–'
  return share ? `${(value * 100).toFixed(1)} %` : count(value)
}

const formatOf = (share = false) => (share ? (value: number) => (value * 100).toFixed(1) : count)

function Side({ letter, run, onNavigate }: { letter: SideLetter; run: Run; onNavigate: (href: string) => void }) {
  return (
    <th scope="col">
      <span className={styles.side}>
        <SideMark side={letter} />
        <span className={styles.who}>
          {run.policy ? (
            <PageLink href={policyHref(run.policy.id)} onNavigate={onNavigate}>
              {run.policy.name}
            </PageLink>
          ) : (
            <span>default policy</span>
          )}
          <OptionTags words={optionWords(run.options)} />
          <PageLink href={runHref(run.id)} onNavigate={onNavigate}>
            run {run.id.slice(0, 8)}
          </PageLink>
        </span>
      </span>
    </th>
  )
}

import { resultsPath } from '../../api/timelines'
import { plural } from '../../model/text/quantity'
import { shortPod } from '../../model/timelines/names'
import { whyWords } from '../../model/timelines/whyWords'
import { goTo } from '../../state/timelines/playhead'
import { openPart } from '../../state/timelines/selection'
import { useTimes } from '../../state/timelines/times'
import { EmptyNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { WindowedTable, type Column } from '../../ui/WindowedTable'
import type { TimelinePath, TimelineResults } from '../../wire/timelines'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import styles from './ResultsContainer.module.css'

type Eviction = TimelineResults['evictions'][number]

/** Who had to go, for whom and from where; a row leads to its moment. */
export function EvictionsPanel({ path, results }: { path: TimelinePath; results: TimelineResults }) {
  const { evictions } = results
  const times = useTimes()
  const columns: Column<Eviction>[] = [
    { name: 'time', width: '104px', cell: ({ at }) => times.at(at) },
    { name: 'pod', width: 'minmax(90px, 1.4fr)', cell: ({ pod }) => shortPod(pod) },
    { name: 'why', width: 'minmax(80px, 1fr)', cell: ({ why }) => whyWords(why) },
    { name: 'for', width: 'minmax(80px, 1.2fr)', cell: (eviction) => (eviction.for ? shortPod(eviction.for) : '–') },
    { name: 'node', width: 'minmax(70px, .8fr)', cell: ({ node }) => node ?? '–' },
  ]
  const { menu, dialog } = usePanelMenu({
    title: 'Evictions',
    path: resultsPath(path),
    json: () => evictions,
    tsv: () => [['at', 'pod', 'why', 'for', 'node'], ...evictions.map(({ at, pod, why, for: by, node }) => [at, pod, why, by, node])],
  })
  return (
    <Panel title="Evictions" note={evictions.length ? plural(evictions.length, 'pod') : ''} menu={menu} className={styles.card}>
      {evictions.length === 0 ? (
        <EmptyNote title="Nobody was evicted." />
      ) : (
        <div className={styles.plot}>
          <WindowedTable
            label="Evictions"
            columns={columns}
            count={evictions.length}
            row={(index) => evictions[index]!}
            selected={null}
            onPick={(index) => {
              goTo(evictions[index]!.at)
              openPart('lives')
            }}
          />
        </div>
      )}
      {dialog}
    </Panel>
  )
}

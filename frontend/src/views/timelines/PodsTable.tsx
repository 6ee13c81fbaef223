import { lifeFacts, type LifeFacts } from '../../model/timelines/lifeFacts'
import type { Life } from '../../model/timelines/lives'
import type { Times } from '../../model/timelines/times'
import { span } from '../../model/text/virtualTime'
import { WindowedTable, type Column } from '../../ui/WindowedTable'

interface Props {
  lives: readonly Life[]
  at: number
  times: Times
  onOpen: (k: number) => void
}

const COLUMNS: readonly Column<LifeFacts>[] = [
  { name: 'pod', width: 'minmax(110px, 1.4fr)', cell: ({ name }) => name },
  { name: 'place', width: '96px', cell: ({ place }) => place || '–' },
  { name: 'node', width: 'minmax(70px, .8fr)', cell: ({ node }) => node || '–' },
  { name: 'priority', width: '62px', align: 'right', cell: ({ priority }) => priority },
  { name: 'attempts', width: '64px', align: 'right', cell: ({ attempts }) => attempts },
  { name: 'waited', width: '84px', align: 'right', cell: ({ waited }) => (waited === null ? '–' : span(waited)) },
  { name: 'why', width: 'minmax(120px, 1.6fr)', cell: ({ lines }) => <span title={lines.join('\n')}>{lines.slice(1).join(', ')}</span> },
]

/** The pods in words, as they are at the moment on screen. Enter opens the latest attempt. */
export function PodsTable({ lives, at, times, onOpen }: Props) {
  return (
    <WindowedTable
      label="Pods at this moment"
      columns={COLUMNS}
      count={lives.length}
      row={(index) => lifeFacts(lives[index]!, at, times)}
      selected={null}
      onPick={(index) => {
        const { attempts } = lives[index]!
        const mark = attempts.findLast((attempt) => attempt.at <= at) ?? attempts[0]
        if (mark) onOpen(mark.k)
      }}
    />
  )
}

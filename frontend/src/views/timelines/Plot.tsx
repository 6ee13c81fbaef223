import { useLayoutEffect, useRef, useState } from 'react'
import { canvasSurface, SvgSurface, type Surface } from '../../render/surface'
import type { Palette } from '../../theme/palette'
import { EmptyNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useSize } from '../../ui/useSize'
import { WindowedTable } from '../../ui/WindowedTable'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import styles from './ResultsContainer.module.css'

type Cell = string | number

interface Props {
  title: string
  about: string
  path: string
  json: unknown
  heads: readonly string[]
  rows: readonly Cell[][] | (() => Cell[][])
  palette: Palette
  empty: string | null
  words: string // the plot for those who do not see it
  paint: (surface: Surface, width: number, height: number) => void
}

const VIEWS = [
  { value: 'plot', text: 'Plot' },
  { value: 'table', text: 'Table' },
] as const

/** A plot that is a table too, with its data and its picture to take away. */
export function Plot({ title, about, path, json, heads, rows, palette, empty, words, paint }: Props) {
  const [as, setAs] = useState<'plot' | 'table'>('plot')
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = useSize(box)
  const cells = () => (typeof rows === 'function' ? rows() : [...rows])
  const { menu, dialog } = usePanelMenu({
    title,
    path,
    json: () => json,
    tsv: () => [[...heads], ...cells()],
    picture: empty ? undefined : () => ({ name: title.toLowerCase().replaceAll(' ', '-'), width, height, svg: () => drawSvg(palette, width, height, paint) }),
  })
  useLayoutEffect(() => {
    if (!canvas.current || width === 0) return
    paint(canvasSurface(canvas.current, width, height, palette.font), width, height)
  })
  return (
    <Panel title={title} menu={menu} className={styles.card} tools={<SegmentedControl label={`Show ${title} as`} options={VIEWS} value={as} onChange={setAs} />}>
      <p className={styles.about}>{about}</p>
      <div ref={box} className={styles.plot} data-picture={as === 'plot' || undefined}>
        {empty !== null ? <EmptyNote title={empty} /> : as === 'plot' ? <canvas ref={canvas} role="img" aria-label={`${title}: ${words}`} /> : <Table title={title} heads={heads} rows={cells()} />}
      </div>
      {dialog}
    </Panel>
  )
}

function Table({ title, heads, rows }: { title: string; heads: readonly string[]; rows: Cell[][] }) {
  const columns = heads.map((name, column) => ({ name, width: 'minmax(70px, 1fr)', align: column === 0 ? undefined : ('right' as const), cell: (row: Cell[]) => row[column] }))
  return <WindowedTable label={title} columns={columns} count={rows.length} row={(index) => rows[index]!} selected={null} onPick={() => undefined} />
}

function drawSvg(palette: Palette, width: number, height: number, paint: Props['paint']): string {
  const surface = new SvgSurface(width, height, palette.font)
  paint(surface, width, height)
  return surface.toString()
}

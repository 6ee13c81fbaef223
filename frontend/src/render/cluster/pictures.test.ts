// Pictures of the map in a fixed set of states, held against stored ones (`pictures/`). They are SVG documents of the same painters that
// paint the canvas, so they are the same on every machine, and the tolerance is nothing at all. `npx vitest run -u` stores them anew: look at them.
import { expect, it } from 'vitest'
import { SMALL_ATTEMPTS } from '../../fixtures/smallRun'
import { palette } from '../pagePalette'
import { contrast } from '../../theme/plugins'
import { pictureCluster, pictureExplanation, withDevices } from '../../fixtures/pictureRun'
import { AS_LAID_OUT, zoomedAmong } from '../../layout/camera'
import { layoutNodes } from '../../layout/nodeGrid'
import { ClusterHistory } from '../../model/cluster/clusterHistory'
import { groupWords } from '../../model/map/groupUse'
import { colourNodes, type ColourBy } from '../../model/map/mapColour'
import { arrange } from '../../model/map/mapGroups'
import { marksOf, NO_MARKS, type MapMarks } from '../../model/map/mapMarks'
import { PLAIN_MAP_VIEW, type MapView } from '../../model/map/mapView'
import { shownResources } from '../../model/cluster/shownResources'
import { SvgSurface } from '../surface'
import { paintMinimap } from './minimap'
import { paintCluster, paintPicked } from './painter'
import { drawnTile, type ClusterScene, type Picked } from './scene'

interface State {
  nodes: number
  devices?: true // some nodes have them
  at?: number // attempts that have happened
  decided?: 'placed' | 'preempting' // what the attempt on screen does; else there is none
  view?: Partial<MapView>
  theme?: 'light' | 'dark'
  size?: { width: number; height: number }
  zoom?: number
  band?: string
  picked?: Picked
  marks?: Partial<MapMarks> // besides those of what is decided
}

/** n1 waits for a victim to go for one that is nominated to it; n3 does not answer; on n4 a binding is on its way. */
const OVER_TIME: Partial<MapMarks> = { terminating: new Set([0]), ghosts: new Map([[0, ['shop/urgent']]]), crossed: { nodes: new Set([2]), word: 'not ready' }, binding: new Set([5]) }
/** Asked what if: web comes to n2, low leaves n1. */
const DRAFT: Partial<MapMarks> = { victims: new Set([0]), coming: new Map([[1, [{ key: 'default/web', pod: 1 }]]]) }

/** The pod asks for little: its ghosts, and where it is placed its block, are as large as its name. */
const ASKS_LITTLE: Partial<MapMarks> = { candidate: { key: 'shop/cart-4', pod: 6 }, newPod: 6, winner: 4, verdicts: Array.from({ length: 8 }, () => ({ kind: 'feasible' })) }
/** The nominated node was tried alone. */
const UNSEEN: Partial<MapMarks> = { winner: 0, verdicts: [{ kind: 'feasible' }, ...Array.from({ length: 3 }, () => ({ kind: 'notLookedAt' as const }))] }

/** Two pods moved, one is lost, one gained. */
const ARCS: Picked['flows'] = [
  { from: 0, to: 3, pods: 2 },
  { from: 1, to: null, pods: 1 },
  { from: null, to: 2, pods: 1 },
]

/** From every node to the one after the next: above names of pods. */
const MANY_ARCS: Picked['flows'] = [0, 1, 2, 3, 4, 5].map((from) => ({ from, to: (from + 2) % 6, pods: from === 0 ? 2 : 1 }))

const SIZE = { width: 420, height: 320 }
const SMALL = { width: 210, height: 160 }

function sceneOf({ nodes, devices, at = 0, decided, view = {}, size = SIZE, zoom = 1, band, marks: more }: State): ClusterScene {
  const columns = devices ? withDevices(pictureCluster(nodes)) : pictureCluster(nodes)
  const history = new ClusterHistory(columns)
  history.extend(SMALL_ATTEMPTS)
  const state = history.seek(at)
  const decision = decided ? marksOf(SMALL_ATTEMPTS[decided === 'placed' ? 0 : 1], pictureExplanation(columns, decided === 'placed'), columns, history) : NO_MARKS
  const marks: MapMarks = { ...decision, ...more }
  const wanted = { ...PLAIN_MAP_VIEW, ...view }
  const colours = colourNodes(wanted.colour as ColourBy, { columns, state, marks }, (node) => (node % 2 ? 1 : 0))
  const { groups } = arrange(columns, state, wanted, colours)
  const laidOut = layoutNodes(groups, nodes, size.width, size.height)
  const notes = groups.map((group) => groupWords(columns, state, wanted.colour, group.nodes))
  const { camera, grid } = zoomedAmong(laidOut, { camera: AS_LAID_OUT, grid: laidOut }, zoom, size.width / 2, size.height / 2, { least: 1, most: 100 })
  return { columns, grid, notes, camera, state, marks, resources: shownResources(columns), sizedBy: 0, colours, band: band ?? null }
}

function draw(state: State): string {
  const { size = SIZE, theme = 'light', picked } = state
  const surface = new SvgSurface(size.width, size.height, 'sans-serif')
  const scene = sceneOf(state)
  paintCluster(surface, palette(theme), scene, size.width, size.height)
  if (picked) paintPicked(surface, palette(theme), scene, picked, size.width, size.height)
  return surface.toString()
}

const STATES: Record<string, State> = {
  'near-before': { nodes: 4 },
  'near-placed': { nodes: 4, at: 1, decided: 'placed', picked: { selected: 2, pointed: 0 } },
  'near-placed-dark': { nodes: 4, at: 1, decided: 'placed', theme: 'dark' },
  'near-preempting': { nodes: 4, at: 1, decided: 'preempting' },
  'near-narrow': { nodes: 4, at: 1, decided: 'placed', size: { width: 300, height: 420 } },
  'near-devices': { nodes: 4, devices: true },
  'middle-devices-dark': { nodes: 36, devices: true, theme: 'dark' },
  'middle-named': { nodes: 12, devices: true, at: 2, size: { width: 420, height: 350 } },
  'middle-placed': { nodes: 36, at: 1, decided: 'placed', band: 'TaintToleration' },
  'far-placed': { nodes: 200, size: SMALL, at: 1, decided: 'placed' },
  'far-grouped': { nodes: 200, size: SMALL, at: 1, decided: 'placed', view: { group: 'label:example.com/disk', colour: 'resource:memory', order: 'colour' } },
  'far-score-dark': { nodes: 200, size: SMALL, at: 1, decided: 'placed', view: { colour: 'score' }, theme: 'dark' },
  'far-verdict': { nodes: 200, size: SMALL, at: 1, decided: 'placed', view: { colour: 'verdict', filter: 'disk=ssd' } },
  'far-verdict-band': { nodes: 200, size: SMALL, at: 1, decided: 'preempting', view: { colour: 'verdict' }, band: 'TaintToleration' },
  'far-verdict-too-small': { nodes: 600, size: SMALL, at: 1, decided: 'preempting', view: { colour: 'verdict' } },
  'middle-small-tiles-dark': { nodes: 36, size: SMALL, theme: 'dark' },
  'far-empty': { nodes: 100, size: SMALL },
  'far-empty-dark': { nodes: 100, size: SMALL, theme: 'dark' },
  'far-sampled-dark': { nodes: 100, size: SMALL, marks: { verdicts: Array.from({ length: 100 }, (_, k) => ({ kind: k < 50 ? 'feasible' : 'notLookedAt' })) }, theme: 'dark' },
  'far-rejected-dark': {
    nodes: 100,
    size: SMALL,
    marks: { verdicts: Array.from({ length: 100 }, (_, k) => (k < 50 ? { kind: 'feasible' } : { kind: 'rejected', plugin: 'NodeName' })) },
    theme: 'dark',
  },
  'middle-small-tiles': { nodes: 36, size: SMALL, at: 1, decided: 'preempting' },
  'far-change': { nodes: 200, size: SMALL, at: 2, view: { colour: 'change' } },
  'near-change': { nodes: 4, at: 2, view: { colour: 'change' } },
  'middle-change-dark': { nodes: 36, at: 2, view: { colour: 'change' }, theme: 'dark' },
  'near-tallies': {
    nodes: 4,
    picked: {
      selected: null,
      pointed: null,
      tallies: new Map([
        [0, 2],
        [3, 11],
      ]),
    },
  },
  'middle-tallies-dark': {
    nodes: 36,
    theme: 'dark',
    picked: {
      selected: null,
      pointed: null,
      tallies: new Map([
        [1, 1],
        [20, 28],
      ]),
    },
  },
  'far-tallies': {
    nodes: 200,
    size: SMALL,
    picked: {
      selected: null,
      pointed: null,
      tallies: new Map([
        [7, 3],
        [150, 27],
      ]),
    },
  },
  'near-over-time': { nodes: 4, marks: OVER_TIME },
  'middle-over-time-dark': { nodes: 36, marks: OVER_TIME, theme: 'dark' },
  'far-over-time': { nodes: 200, size: SMALL, marks: OVER_TIME },
  'near-draft': { nodes: 4, marks: DRAFT },
  'middle-draft-dark': { nodes: 36, marks: DRAFT, theme: 'dark' },
  'near-copies-dark': { nodes: 4, marks: { newPods: new Set([5]) }, theme: 'dark' },
  'middle-placed-dark': { nodes: 36, at: 1, decided: 'placed', theme: 'dark' },
  'middle-preempting': { nodes: 36, at: 1, decided: 'preempting' },
  'far-placed-dark': { nodes: 200, size: SMALL, at: 1, decided: 'placed', theme: 'dark' },
  'far-verdict-dark': { nodes: 200, size: SMALL, at: 1, decided: 'placed', view: { colour: 'verdict' }, theme: 'dark' },
  'near-arcs': { nodes: 4, picked: { selected: null, pointed: null, flows: ARCS } },
  'middle-arcs-dark': { nodes: 36, theme: 'dark', picked: { selected: 0, pointed: null, flows: ARCS } },
  'far-arcs': { nodes: 200, size: SMALL, picked: { selected: null, pointed: null, flows: [{ from: 5, to: 150, pods: 7 }, ...ARCS] } },
  'near-many-arcs-dark': { nodes: 6, theme: 'dark', picked: { selected: null, pointed: null, flows: MANY_ARCS } },
  'near-asks-little': { nodes: 8, size: { width: 640, height: 480 }, marks: ASKS_LITTLE },
  'near-unseen-dark': { nodes: 4, marks: UNSEEN, theme: 'dark' },
  'near-zoomed-among-zones': { nodes: 36, zoom: 4 },
  'far-zoomed': { nodes: 200, size: SMALL, at: 1, decided: 'placed', zoom: 9 },
}

it.each(Object.entries(STATES))('%s looks as it did', async (name, state) => {
  await expect(draw(state)).toMatchFileSnapshot(`pictures/${name}.svg`)
})

it.each(Object.entries(STATES))('%s has no text that is too small to read', (_, state) => {
  const sizes = [...draw(state).matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size))
  expect(sizes.filter((size) => size < 11)).toEqual([])
})

it.each(['light', 'dark'] as const)('the minimap looks as it did, %s', async (theme) => {
  const surface = new SvgSurface(120, 92, 'sans-serif')
  paintMinimap(surface, palette(theme), sceneOf({ nodes: 200, at: 1, decided: 'placed', size: SMALL }), 120 / SMALL.width, { x: 93, y: 71, w: 24, h: 18 })
  await expect(surface.toString()).toMatchFileSnapshot(`pictures/minimap${theme === 'dark' ? '-dark' : ''}.svg`)
})

interface Found {
  text: string
  at: number
  rimmed: boolean
  x: number
  y: number
  w: number
}

/** The texts of a picture, in the order in which they are painted; a letter is taken for half as wide as high. */
function textsIn(picture: string): Found[] {
  return [...picture.matchAll(/<text x="([\d.-]+)" y="([\d.-]+)"([^>]*)>([^<]*)</g)].map(({ 1: x, 2: y, 3: rest, 4: text, index }) => {
    const w = text!.length * 5.5
    return { text: text!, at: index, rimmed: rest!.includes('paint-order'), x: Number(x) - (rest!.includes('"end"') ? w : 0), y: Number(y), w }
  })
}

it.each(Object.entries(STATES).filter(([, { picked }]) => picked?.flows))('%s has arcs that cross no text', (_, state) => {
  const picture = draw(state)
  const corners = [...picture.matchAll(/<polyline points="([^"]+)" fill="none" stroke="#(?:3552c8|8ea4ff)"/g)].flatMap(({ 1: points }) =>
    points!.split(' ').map((point) => point.split(',').map(Number)),
  )
  const last = picture.lastIndexOf('<polyline')
  const all = textsIn(picture)
  const crossed = all.filter(({ at, x, y, w }) => at < last && corners.some(([px, py]) => px! > x && px! < x + w && py! > y - 8 && py! < y))
  if (state.nodes === 6) expect(crossed.length).toBeGreaterThan(0)
  expect(crossed.filter(({ text, y }) => !all.some((other) => other.rimmed && other.text === text && other.y === y))).toEqual([])
})

/** The colour of a pixel of a picture that is rectangles there. */
function colourAt(picture: string, px: number, py: number): string | undefined {
  const rects = [...picture.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"(?: rx="\d+")? fill="(#\w+)"/g)]
  return rects.findLast(([, x, y, w, h]) => px > Number(x) && px < Number(x) + Number(w) && py > Number(y) && py < Number(y) + Number(h))?.[5]
}

it('far away in the dark, an empty node has an edge and one not looked at has none', () => {
  const state = STATES['far-sampled-dark']!
  const [scene, picture] = [sceneOf(state), draw(state)]
  const { tileEdge, ground } = palette('dark')
  const edgeOf = (node: number) => {
    const { x, y } = drawnTile(scene, node)
    return colourAt(picture, x + 0.5, y + 0.5)
  }
  const empty = scene.colours.classes.findIndex(({ tone }) => tone.kind === 'empty')
  const [seen, unseen] = [scene.grid.order.filter((node) => node < 50 && scene.colours.of[node] === empty), scene.grid.order.filter((node) => node >= 50)]
  expect(seen.length).toBeGreaterThan(5)
  expect(new Set([...seen].map(edgeOf))).toEqual(new Set([tileEdge]))
  expect(new Set([...unseen].map(edgeOf))).toEqual(new Set([ground]))
  expect(contrast(tileEdge, ground)).toBeGreaterThanOrEqual(3)
})

it('far away in the dark, an empty node that was turned away has an edge, too', () => {
  const state = STATES['far-rejected-dark']!
  const [scene, picture] = [sceneOf(state), draw(state)]
  const empty = scene.colours.classes.findIndex(({ tone }) => tone.kind === 'empty')
  const away = scene.grid.order.filter((node) => node >= 50 && scene.colours.of[node] === empty)
  const { h } = drawnTile(scene, away[0]!)
  const edges = [...away].map((node) => {
    const { x, y, w } = drawnTile(scene, node)
    return colourAt(picture, x + w / 2, y + Math.floor((h - Math.round(h / 2)) / 2) + 0.5)
  })
  expect(away.length).toBeGreaterThan(5)
  expect(new Set(edges)).toEqual(new Set([palette('dark').tileEdge]))
})

it('a name has the width of its tile where no filter has seen the node', () => {
  const scene = sceneOf({ nodes: 12 })
  const { w } = drawnTile(scene, 0)
  const name = 'n'.repeat(Math.floor((w - 12) / (11 * 1.12 * 0.56)))
  const named = { ...scene, columns: { ...scene.columns, nodes: { ...scene.columns.nodes, names: scene.columns.nodes.names.map(() => name) } } }
  const textsOf = (marks: MapMarks) => {
    const surface = new SvgSurface(SIZE.width, SIZE.height, 'sans-serif')
    paintCluster(surface, palette('light'), { ...named, marks }, SIZE.width, SIZE.height)
    return textsIn(surface.toString()).map(({ text }) => text)
  }
  expect(textsOf(NO_MARKS)).toContain(name)
  expect(textsOf({ ...NO_MARKS, verdicts: Array.from({ length: 12 }, () => ({ kind: 'feasible' })) })).not.toContain(name)
})

it('pods on the tile of a tainted node stand above its hatched foot', () => {
  const picture = draw(STATES['middle-named']!)
  const numbers = (pattern: RegExp) => [...picture.matchAll(pattern)].map((found) => found.slice(1).map(Number))
  const pods = numbers(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="\3" rx="1"/g)
  const feet = numbers(new RegExp(`<line x1="([\\d.]+)" y1="([\\d.]+)" x2="[\\d.]+" y2="([\\d.]+)" stroke="${palette('light').ink3}"`, 'g'))
  expect(pods.length).toBeGreaterThan(2)
  expect(feet.length).toBeGreaterThan(20)
  expect(pods.filter(([px, py, size]) => feet.some(([x, low, high]) => x! > px! - 4 && x! < px! + size! && high! < py! + size! && low! > py!))).toEqual([])
})

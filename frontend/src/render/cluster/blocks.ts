// The pods of a card as blocks: as large as what they ask for, with name, owner and priority where there is room; below them,
// as a ghost, the pod that looks for a node.
import type { MapRect } from '../../layout/nodeGrid'
import { stackPods, type PodShares } from '../../layout/podBlocks'
import { podsOn } from '../../model/cluster/clusterState'
import { podWords, shareOfPod } from '../../model/map/nodeCard'
import { podName } from '../../model/objects/objectName'
import { nodeTint } from '../../theme/nodeTints'
import { shorten, type Surface } from '../surface'
import { inset, verdictOf, type Brush } from './scene'

const NAMED_FROM = { w: 32, h: 12 }
const OWNED_FROM = 26
const NAME_SIZE = 11
/** Names of pods have wide letters more often than other texts. */
const WIDER = 1.07
/** Letters at the end of a pod's name that tell it from those of the same owner. */
const OWN_LETTERS = 3
const LETTER = NAME_SIZE * 0.56
/** What a priority takes from the name at least, and what it has to leave of it. */
const TAG_WIDTH = 48
const TAGGED_FROM = 34
/** Of a pod that the columns do not have: what it asks for is not known here. */
const UNKNOWN_SHARE = 0.1

export function paintBlocks(brush: Brush, node: number, room: MapRect): void {
  const { surface, palette, scene } = brush
  if (room.h < 6) return
  surface.fill(room.x, room.y, room.w, room.h, palette.sunken, 2)
  const pods = podsOf(brush, node)
  const ghosts = ghostsOf(brush, node)
  const shareOf = (pod: number) => shareOfPod(scene.columns, pod, node, scene.sizedBy)
  const coming = [...pods.coming.map(shareOf), ...ghosts.map(({ share }) => share)]
  const blocks = stackPods({ staying: pods.staying.map(shareOf), leaving: pods.leaving.map(shareOf), coming }, room)
  for (const group of ['staying', 'leaving', 'coming'] as const) pods[group].forEach((pod, index) => paintPod(brush, pod, inset(blocks[group][index]!, 0.75)))
  ghosts.forEach(({ words, colour }, index) => paintGhost(brush, words, colour, inset(blocks.coming[pods.coming.length + index]!, 1.25)))
}

/** Victims leave; the pod of this attempt comes; all others stay. */
function podsOf({ scene: { state, marks } }: Brush, node: number): Record<keyof PodShares, number[]> {
  const pods = [...podsOn(state, node)]
  const leaving = pods.filter((pod) => marks.victims.has(pod))
  const coming = pods.filter((pod) => !marks.victims.has(pod) && (pod === marks.newPod || marks.newPods?.has(pod)))
  return { leaving, coming, staying: pods.filter((pod) => !leaving.includes(pod) && !coming.includes(pod)) }
}

interface Ghost {
  words: string
  share: number
  colour: string
}

/** The pod to be placed on every node that could take it, but for the one it is on already; over time, pods nominated to the node; in a draft, those that come. */
function ghostsOf({ palette, scene }: Brush, node: number): Ghost[] {
  const { candidate, ghosts, coming, newPod, nominated } = scene.marks
  const nominees = (ghosts?.get(node) ?? []).map((key): Ghost => ({ words: `${podName(key)} nominated`, share: 0, colour: palette.preempting }))
  const drafted = (coming?.get(node) ?? []).map(({ key, pod }): Ghost => ({
    words: podName(key),
    share: pod === null ? UNKNOWN_SHARE : shareOfPod(scene.columns, pod, node, scene.sizedBy),
    colour: palette.passed,
  }))
  const known = [...nominees, ...drafted]
  if (candidate === null || scene.state.podNode[candidate.pod]! === node) return known
  const feasible = verdictOf(scene, node)?.kind === 'feasible' && newPod !== null
  if (!feasible && nominated !== node) return known
  const share = shareOfPod(scene.columns, candidate.pod, node, scene.sizedBy)
  return [...known, { words: podName(candidate.key), share, colour: nominated === node ? palette.preempting : palette.passed }]
}

function paintGhost({ surface, palette }: Brush, words: string, colour: string, { x, y, w, h }: MapRect): void {
  if (w < 4 || h < 3) return
  surface.frame(x, y, w, h, colour, 1, 2, [3, 2])
  if (h < NAMED_FROM.h || w < NAMED_FROM.w) return
  const shown = shorten(words, w - 8, NAME_SIZE)
  const line = y + h - Math.min(h, 14) / 2 + 4
  paintPlate(surface, x + w - 4 - shown.length * LETTER, line, shown.length * LETTER, palette.sunken)
  surface.text(shown, x + w - 4, line, { color: colour, size: NAME_SIZE, weight: 600, align: 'right' })
}

/** Words are read on it where the ground has lines: under the names of pods that terminate, and of those that come in place of others. */
function paintPlate(surface: Surface, x: number, line: number, w: number, colour: string): void {
  surface.fill(x - 2, line - 10, w + 4, 12, colour, 2)
}

function paintPod(brush: Brush, pod: number, rect: MapRect): void {
  const { surface, palette, scene } = brush
  const { victims, terminating, binding, newPod, newPods } = scene.marks
  const { x, y, w, h } = rect
  if (w < 1.5 || h < 1.5) return
  const owner = scene.columns.pods.owners?.[pod] ?? 0
  const ground = scene.columns.owners?.[owner] ? nodeTint(owner, palette.theme) : palette.track
  surface.fill(x, y, w, h, ground, 2)
  if (terminating?.has(pod)) surface.hatch(x, y, w, h, palette.ink3, 1, 6, 'rising')
  paintWords(brush, pod, rect, terminating?.has(pod) ? ground : null)
  const [colour, width] = victims.has(pod) ? [palette.preempting, 1.5] : pod === newPod || newPods?.has(pod) || binding?.has(pod) ? [palette.accent, 2] : [palette.lineStrong, 0.75]
  surface.frame(x, y, w, h, colour, width, 2)
  if (!victims.has(pod)) return
  surface.line(x, y, x + w, y + h, palette.preempting, 1.5)
  surface.line(x + w, y, x, y + h, palette.preempting, 1.5)
}

/** What a block of this width has for the name, and whether its priority stands beside it: not where the name alone would fit. */
export function nameRoom(width: number, priority: string, name: string): { room: number; tagged: boolean } {
  const room = width - 8
  const left = room - Math.max(TAG_WIDTH, priority.length * LETTER + 14)
  const alone = blockName(name, left) !== name && blockName(name, room) === name
  return priority === '' || left < TAGGED_FROM || alone ? { room, tagged: false } : { room: left, tagged: true }
}

/** What fits of a pod's name: more of its beginning, which says whose it is, than of its end. */
export const blockName = (name: string, room: number): string => shorten(name, room, NAME_SIZE * WIDER, OWN_LETTERS)

/** `plate`: its colour, where the ground has lines. The name; the priority at the right edge, and the owner in a line of its own. A pod of a priority above 0 has a corner that stands out. */
function paintWords({ surface, palette, scene }: Brush, pod: number, { x, y, w, h }: MapRect, plate: string | null): void {
  const { name, owner, priority } = podWords(scene.columns, pod)
  const above = scene.columns.pods.priorities[pod]! > 0
  if (above && w >= 8 && h >= 8) surface.shape([[x + w - 7, y], [x + w, y], [x + w, y + 7]], palette.accent) // prettier-ignore
  if (w < NAMED_FROM.w || h < NAMED_FROM.h) return
  const line = Math.min(h, 15) / 2 + 4
  const { room, tagged } = nameRoom(w, priority, name)
  const shown = blockName(name, room)
  if (plate) paintPlate(surface, x + 4, y + line, shown.length * LETTER, plate)
  surface.text(shown, x + 4, y + line, { color: palette.ink, size: NAME_SIZE, weight: pod === scene.marks.newPod ? 700 : 400 })
  if (tagged) surface.text(priority, x + w - 10, y + line, { color: palette.ink2, size: NAME_SIZE, align: 'right' })
  if (h >= OWNED_FROM && owner) surface.text(shorten(owner, w - 8, NAME_SIZE), x + 4, y + line + 12, { color: palette.ink2, size: NAME_SIZE })
}

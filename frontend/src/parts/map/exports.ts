import type { nodeFacts } from '../../model/map/nodeFacts'
import { plural } from '../../model/text/quantity'
import { paintCluster } from '../../render/cluster/painter'
import type { ClusterScene } from '../../render/cluster/scene'
import { SvgSurface } from '../../render/surface'
import type { Palette } from '../../theme/palette'
import type { Size } from '../../ui/useSize'

type Facts = ReturnType<typeof nodeFacts>

/** A row a node under a head, for spreadsheets. */
export function clusterTable(facts: readonly Facts[], resources: readonly string[]): (string | number)[][] {
  return [['node', 'zone', ...resources, 'pods'], ...facts.map((each) => tableRow(each, resources))]
}

function tableRow(facts: Facts, resources: readonly string[]): (string | number)[] {
  const use = resources.map((name) => facts.resources.find((resource) => resource.name === name)?.used ?? '')
  return [facts.name, facts.zone, ...use, facts.pods.length]
}

export function clusterPicture(scene: ClusterScene, palette: Palette, size: Size): { name: string; svg: () => string } & Size {
  return { name: 'cluster', svg: () => drawSvg(scene, palette, size), ...size }
}

function drawSvg(scene: ClusterScene, palette: Palette, { width, height }: Size): string {
  const surface = new SvgSurface(width, height, palette.font)
  paintCluster(surface, palette, scene, width, height)
  return surface.toString()
}

/** How many nodes and zones there are. */
export function clusterNote(zones: readonly string[]): string {
  const named = new Set(zones.filter(Boolean)).size
  const nodes = plural(zones.length, 'node')
  return named ? `${nodes}, ${plural(named, 'zone')}` : nodes
}

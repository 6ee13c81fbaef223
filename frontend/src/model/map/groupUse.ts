import type { ClusterColumns } from '../../wire/clusterColumns'
import type { ClusterState } from '../cluster/clusterState'
import { resourceOf, type ColourBy } from './mapColour'
import { percent, plural, shortResource } from '../text/quantity'

const ALWAYS = ['cpu', 'memory']

/** "549 nodes · gpu 34 %": how many stand together and how much of what the colour is about they have in use; else of cpu and memory. */
export function groupWords(columns: ClusterColumns, state: ClusterState, by: ColourBy, nodes: Iterable<number>): string {
  const wanted = resourceOf(by)
  const resources = (wanted === null ? ALWAYS : [wanted]).map((name) => columns.resources.indexOf(name)).filter((index) => index >= 0)
  const width = columns.resources.length
  const sums = resources.map(() => ({ used: 0, whole: 0 }))
  let count = 0
  for (const node of nodes) {
    count++
    resources.forEach((resource, index) => {
      sums[index]!.used += state.used[node * width + resource]!
      sums[index]!.whole += columns.nodes.allocatable[node]![resource]!
    })
  }
  const shares = sums.flatMap(({ used, whole }, index) => (whole > 0 ? [`${shortResource(columns.resources[resources[index]!]!)} ${percent(used, whole)}`] : []))
  return [plural(count, 'node'), ...shares].join(' · ')
}

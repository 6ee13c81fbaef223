import { useMemo, useState } from 'react'
import { flowsAt, type Flow } from '../../model/comparison/flows'
import { describeNode, type nodeFacts } from '../../model/map/nodeFacts'
import type { ClusterScene } from '../../render/cluster/scene'
import { useSpot } from '../../state/page/spot'
import type { Palette } from '../../theme/palette'
import { FloatingCard, type WindowRect } from '../../ui/FloatingCard'
import type { Size } from '../../ui/useSize'
import { ClusterCanvas } from './ClusterCanvas'
import { NodeCard } from './NodeCard'
import type { useClusterMap } from './useClusterMap'

interface Props {
  scene: Omit<ClusterScene, 'camera'>
  camera: ReturnType<typeof useClusterMap>['camera']
  palette: Palette
  size: Size
  selected: number | null
  flows?: readonly Flow[]
  name?: string
  factsOf: (node: number) => ReturnType<typeof nodeFacts>
  onPick: (node: number) => void
}

/** A map that says of the node under the pointer what it holds. */
export function PointedMap({ scene, camera, palette, size, selected, flows, name, factsOf, onPick }: Props) {
  const [pointed, setPointed] = useState<{ node: number; place: WindowRect } | null>(null)
  const pointedOut = useSpot((state) => state.node)
  const spot = useMemo(() => nodeNamed(scene.columns.nodes.names, pointedOut), [scene, pointedOut])
  const picked = useMemo(() => ({ selected, pointed: pointed?.node ?? null, spot, flows }), [selected, pointed, spot, flows])
  return (
    <>
      <ClusterCanvas
        name={name}
        scene={scene}
        picked={picked}
        camera={camera}
        palette={palette}
        size={size}
        describe={(node) => [describeNode(factsOf(node)), flowsAt(flows ?? [], node, (other) => scene.columns.nodes.names[other]!)].filter(Boolean).join(', ')}
        onPoint={(node, place) => setPointed(node === null || place === null ? null : { node, place })}
        onPick={onPick}
      />
      {pointed && (
        <FloatingCard anchor={pointed.place}>
          <NodeCard facts={factsOf(pointed.node)} />
        </FloatingCard>
      )}
    </>
  )
}

function nodeNamed(names: readonly string[], name: string | null): number | null {
  const node = name === null ? -1 : names.indexOf(name)
  return node < 0 ? null : node
}

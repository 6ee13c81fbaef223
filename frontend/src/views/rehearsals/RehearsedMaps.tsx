import { useState } from 'react'
import { useComparison } from '../../state/run/comparison'
import { LoadingNote } from '../../ui/Note'
import { MapsPanel } from '../../parts/sides/MapsPanel'

/** The cluster under either release, side by side; nothing where a run has been deleted. */
export function RehearsedMaps({ before, after, releases }: { before: string; after: string; releases: readonly [string, string] }) {
  const { sides, results } = useComparison([before, after])
  const [node, setNode] = useState<string | null>(null)
  if (sides.some(({ error }) => error)) return null
  if (!results) return <LoadingNote title="Reading both runs…" />
  return <MapsPanel sides={results} names={releases.map((release) => `kube-scheduler ${release}`)} marks={releases} picked={node} onPick={(name) => setNode(name === node ? null : name)} />
}

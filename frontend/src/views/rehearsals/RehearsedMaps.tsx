import { useState } from 'react'
import { useComparison } from '../../state/comparison'
import { LoadingNote } from '../../ui/Note'
import { MapsPanel } from '../../parts/sides/MapsPanel'

/** The cluster under either release, side by side; nothing where a run has been deleted. */
export function RehearsedMaps({ before, after }: { before: string; after: string }) {
  const { left, right } = useComparison(before, after)
  const [node, setNode] = useState<string | null>(null)
  if (left.error ?? right.error) return null
  if (!left.result || !right.result) return <LoadingNote title="Reading both runs…" />
  return <MapsPanel left={left.result} right={right.result} picked={node} onPick={(name) => setNode(name === node ? null : name)} />
}

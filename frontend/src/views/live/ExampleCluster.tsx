import { useMemo } from 'react'
import { exampleState } from '../../model/lessons/exampleState'
import { useDemos } from '../../state/run/queries'
import { StillMap } from '../../parts/map/StillMap'

const SHOWN = 'packing'

/** What is drawn here once a scheduler works, with an example in its place; nothing until that has come. */
export function ExampleCluster() {
  const { data } = useDemos()
  const demo = data?.find(({ slug }) => slug === SHOWN)
  const drawn = useMemo(() => (demo?.picture && demo.after ? exampleState(demo.picture, demo.after) : null), [demo])
  return drawn && <StillMap title="Your cluster will be here; this is an example" {...drawn} />
}

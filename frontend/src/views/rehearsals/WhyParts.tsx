import { useMemo, useState } from 'react'
import { causeBars, NO_FILTER, type PodFilter } from '../../model/answers/rehearsal'
import type { Rehearsal, RehearsalReport } from '../../wire/rehearsals'
import { CausesPanel } from './CausesPanel'
import { ChangedPanel } from './ChangedPanel'
import { PodPanel } from './PodPanel'

/** Causes, the pods that end otherwise, and the decision about the one that is picked. */
export function WhyParts({ rehearsal, report }: { rehearsal: Rehearsal; report: RehearsalReport }) {
  const bars = useMemo(() => causeBars(report), [report])
  const [filter, setFilter] = useState<PodFilter>(NO_FILTER)
  const [picked, setPicked] = useState<string | null>(null)
  const pod = report.changed.find((one) => one.pod === picked) ?? null
  return (
    <>
      <CausesPanel bars={bars} picked={filter.cause} onPick={(cause) => setFilter({ ...filter, cause: cause === filter.cause ? null : cause })} />
      <ChangedPanel report={report} bars={bars} filter={filter} picked={picked} onFilter={setFilter} onPick={setPicked} />
      {pod && <PodPanel rehearsal={rehearsal} pod={pod} bars={bars} />}
    </>
  )
}

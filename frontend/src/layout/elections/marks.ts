import type { Tracks } from '../../model/elections/tracks'

export type MarkKind = 'takeover' | 'fault' | 'refused'

export interface ScrubMark {
  at: number
  kind: MarkKind
  words: string
}

/** What a reader of the scrub bar would jump to, in order of time. */
export function scrubMarks(tracks: Tracks, wordsOf: (fault: Tracks['faults'][number]['fault']) => string): ScrubMark[] {
  const faults = tracks.faults.map(({ at, fault }): ScrubMark => ({ at, kind: 'fault', words: wordsOf(fault) }))
  const refused = tracks.binds.filter(({ bound }) => !bound).map(({ at, pod }): ScrubMark => ({ at, kind: 'refused', words: `a binding of ${pod} is refused` }))
  return [...takeovers(tracks), ...faults, ...refused].sort((one, other) => one.at - other.at)
}

/** Every time that somebody begins to lead who did not lead last. */
export function takeovers({ leaders }: Pick<Tracks, 'leaders'>): ScrubMark[] {
  const marks: ScrubMark[] = []
  let before: readonly string[] = []
  for (const { from, leaders: now } of leaders) {
    const fresh = now.filter((name) => !before.includes(name))
    if (fresh.length > 0) marks.push({ at: from, kind: 'takeover', words: `${fresh.join(', ')} begins to lead` })
    if (now.length > 0) before = now
  }
  return marks
}

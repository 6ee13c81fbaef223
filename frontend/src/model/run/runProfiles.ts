// Pods name their scheduler; where the policy has no profile of that name, the reader says which profile decides for them.
import type { Profile } from '../../wire/policies'
import type { Problem } from '../../wire/problem'

const PLACE = 'options.profiles.'

/** The schedulers that pods wait for and the policy does not have; empty if a run was refused for another reason. */
export function unmatchedSchedulers({ code, problems }: Pick<Problem, 'code' | 'problems'>): string[] {
  if (code !== 'no-matching-profile') return []
  return problems.filter(({ path }) => path.startsWith(PLACE)).map(({ path }) => path.slice(PLACE.length))
}

/** Each scheduler with the profile chosen for it, the policy's first unless told. */
export function profilesFor(schedulers: readonly string[], profiles: readonly string[], chosen: Record<string, string>): Record<string, string> {
  const known = (name: string | undefined): name is string => name !== undefined && profiles.includes(name)
  return Object.fromEntries(schedulers.flatMap((name) => [known(chosen[name]) ? chosen[name] : profiles[0]].filter(known).map((profile) => [name, profile])))
}

/** The profiles that decide in a run: those of the policy, and a copy for each scheduler that one of them decides for instead. A single profile is changed with its copies. */
export function decidingProfiles<P extends { schedulerName: string }>(profiles: readonly P[], mapped: Readonly<Record<string, string>> = {}): readonly P[] {
  if (profiles.length < 2) return profiles
  const named = new Map(profiles.map((profile) => [profile.schedulerName, profile]))
  const names = new Set([...named.keys(), ...Object.keys(mapped)])
  return [...names].flatMap((schedulerName) => {
    const profile = named.get(mapped[schedulerName] ?? schedulerName)
    return profile ? [{ ...profile, schedulerName }] : []
  })
}

interface Weighted {
  plugin: string
  weight: number
}

/** The plugins that score, with their weights: of a decision that scored nodes, else of the first profile. */
export function weightsOf(decision: { scores: readonly Weighted[] } | null, profiles: readonly Pick<Profile, 'plugins'>[]): readonly Weighted[] {
  if (decision && decision.scores.length > 0) return decision.scores
  return (profiles[0]?.plugins['score'] ?? []).map(({ name, weight }) => ({ plugin: name, weight: weight ?? 1 }))
}

// What a run may be told besides its snapshot and its policy.
import type { RunOptions } from '../../wire/runOptions'

/** The newest first: what a run simulates that says nothing. */
export const RELEASES = ['1.36', '1.35', '1.34', '1.33', '1.32', '1.31', '1.30', '1.29', '1.28', '1.27', '1.26', '1.25', '1.24', '1.23', '1.22', '1.21', '1.20', '1.19', '1.18'] as const
export type Release = (typeof RELEASES)[number]
const NEWEST = RELEASES[0]

/** Those whose decisions were recorded and are equal in every field; the others follow from the releases around them. */
const RECORDED: readonly Release[] = ['1.36', '1.34', '1.30', '1.28', '1.20', '1.18']

/** "1.30", or "1.31 (by rule, not recorded)". */
export const releaseText = (release: Release): string => (RECORDED.includes(release) ? release : `${release} (by rule, not recorded)`)
export const RELEASE_CHOICES = RELEASES.map((value) => ({ value, text: releaseText(value) }))

/** What the reader chose for the runs to come. */
export interface ChosenOptions {
  release: Release
  /** Of what is left to chance; null: the first by name wins. */
  seed: number | null
  sampling: boolean
  checkModel: boolean
  groups: Groups
}

/** What pods of a group are to each other: nothing; attempted together; a gang, of which enough find a node or none does; a gang with another gate. */
export const GROUPS = ['alone', 'GenericWorkload', 'GangScheduling', 'TopologyAwareWorkloadScheduling', 'WorkloadAwarePreemption'] as const
export type Groups = (typeof GROUPS)[number]

export const DEFAULT_OPTIONS: ChosenOptions = { release: NEWEST, seed: null, sampling: false, checkModel: false, groups: 'alone' }

/** Only what differs from what holds anyway. */
export type SentOptions = Partial<{ release: string; seed: number; sampling: true; checkModel: true; featureGates: Record<string, true> }>

/** Older releases have no gates for groups. */
export const mayHaveGroups = ({ release }: Pick<ChosenOptions, 'release'>): boolean => release === NEWEST

export function sentOptions({ release, seed, sampling, checkModel, groups }: ChosenOptions): SentOptions {
  return {
    ...(release !== NEWEST && { release }),
    ...(seed !== null && { seed }),
    ...(sampling && { sampling }),
    ...(checkModel && { checkModel }),
    ...(groups !== 'alone' && mayHaveGroups({ release }) && { featureGates: gatesOf(groups) }),
  }
}

/** A gate beyond gangs is switched on with them. */
const gatesOf = (groups: Groups): Record<string, true> => (groups === 'GenericWorkload' ? { [groups]: true } : { GangScheduling: true, [groups]: true })

/** Choices as they were stored, or the defaults for what does not fit. */
export function readOptions(stored: unknown): ChosenOptions {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  return {
    release: RELEASES.find((release) => release === given.release) ?? NEWEST,
    seed: isSeed(given.seed) ? given.seed : null,
    sampling: given.sampling === true,
    checkModel: given.checkModel === true,
    groups: GROUPS.find((groups) => groups === given.groups) ?? 'alone',
  }
}

export const isSeed = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

export interface OptionWord {
  word: string
  meaning: string
}

/** What about a run is not as usual, in a word each. */
export function optionWords({ release, seed, sampling, checkModel, featureGates, profiles, extenderScores }: Partial<RunOptions>): OptionWord[] {
  const extenders = Object.keys(extenderScores ?? {})
  return [
    ...(release && release !== NEWEST ? [{ word: `release ${release}`, meaning: `Plugins, weights and formulas of kube-scheduler ${release}.` }] : []),
    ...(seed != null ? [{ word: `seed ${seed}`, meaning: 'Chooses among nodes of equal total at random; the same seed chooses the same nodes.' }] : []),
    ...(sampling ? [{ word: 'sampling', meaning: 'Evaluates only as many nodes as percentageOfNodesToScore requires.' }] : []),
    ...(checkModel ? [{ word: 'model checked', meaning: 'Every step is checked against the formal model.' }] : []),
    ...Object.entries(featureGates ?? {}).map(([gate, on]) => ({ word: on ? gate : `without ${gate}`, meaning: `The feature gate ${gate} is switched ${on ? 'on' : 'off'}.` })),
    ...Object.entries(profiles ?? {}).map(([name, profile]) => ({ word: `${name} as ${profile}`, meaning: `The profile ${profile} decides for pods of ${name}.` })),
    ...(extenders.length ? [{ word: extenders.length === 1 ? `extender ${extenders[0]}` : `${extenders.length} extenders`, meaning: 'Recorded scores of extenders are replayed.' }] : []),
  ]
}

/** "default policy, release 1.18": what tells runs of one snapshot apart. */
export function runWords({ policy, options }: { policy: { name: string } | null; options: Partial<RunOptions> }): string {
  return [policy?.name ?? 'default policy', ...optionWords(options).map(({ word }) => word)].join(', ')
}

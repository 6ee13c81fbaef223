// What a configuration means, beside what the scheduler does without one.
import type { Expanded, Profile } from '../../wire/policies'

/** In the order in which the scheduler passes them. */
export const POINTS = ['preEnqueue', 'queueSort', 'preFilter', 'filter', 'postFilter', 'preScore', 'score', 'reserve', 'permit', 'preBind', 'bind', 'postBind'] as const

export type PluginDifference = 'same' | 'added' | 'removed' | 'weight' | 'moved'

export interface PluginLine {
  name: string
  weight: number | null // null where weights do not count
  defaultWeight: number | null
  difference: PluginDifference
}

export interface PointLine {
  point: string
  plugins: PluginLine[] // in the order in which they run; removed ones where the default has them
  differs: boolean
}

export interface FieldLine {
  path: string // "scoringStrategy.type"
  value: string | null // null: only the default has it
  defaultValue: string | null // null: only this one has it
  differs: boolean
}

export interface ArgsLine {
  plugin: string
  fields: FieldLine[]
  differs: boolean
}

export interface ProfileMeaning {
  schedulerName: string
  points: PointLine[]
  args: ArgsLine[]
}

export interface Meaning {
  profiles: ProfileMeaning[]
  settings: FieldLine[]
}

type PluginRef = Profile['plugins'][string][number]

/** A whole configuration against the default, whose only profile every profile is held against. */
export function compareWithDefault(expanded: Expanded, standard: Expanded): Meaning {
  const base = standard.profiles[0]!
  return {
    profiles: expanded.profiles.map((profile) => profileMeaning(profile, base)),
    settings: compareFields(expanded.settings, standard.settings),
  }
}

/** What an older release makes of the same text, beside the newest: profile by profile. */
export function compareReleases(older: Expanded, newest: Expanded): Meaning {
  const same = (profile: Profile) => newest.profiles.find(({ schedulerName }) => schedulerName === profile.schedulerName) ?? newest.profiles[0]!
  return {
    profiles: older.profiles.map((profile) => profileMeaning(profile, same(profile))),
    settings: compareFields(older.settings, newest.settings),
  }
}

export function profileMeaning(profile: Profile, base: Profile): ProfileMeaning {
  return {
    schedulerName: profile.schedulerName,
    points: POINTS.map((point) => comparePoint(point, profile.plugins[point] ?? [], base.plugins[point] ?? [])),
    args: compareArgs(profile, base),
  }
}

function comparePoint(point: string, plugins: readonly PluginRef[], standard: readonly PluginRef[]): PointLine {
  const moved = outOfOrder(plugins, standard)
  const lines: PluginLine[] = plugins.map(({ name, weight }) => {
    const before = standard.find((plugin) => plugin.name === name)
    const difference = !before ? 'added' : before.weight !== weight ? 'weight' : moved.has(name) ? 'moved' : 'same'
    return { name, weight: weight ?? null, defaultWeight: before?.weight ?? null, difference }
  })
  standard.forEach(({ name, weight }, index) => {
    if (plugins.some((plugin) => plugin.name === name)) return
    lines.splice(placeAfter(lines, standard[index - 1]?.name), 0, { name, weight: null, defaultWeight: weight ?? null, difference: 'removed' })
  })
  return { point, plugins: lines, differs: lines.some(({ difference }) => difference !== 'same') }
}

function placeAfter(lines: readonly PluginLine[], name: string | undefined): number {
  return lines.findIndex((line) => line.name === name) + 1
}

/** Plugins that do not keep their place among those that both have: all but a longest run that is in the same order. */
function outOfOrder(plugins: readonly PluginRef[], standard: readonly PluginRef[]): Set<string> {
  const places = plugins.map(({ name }) => ({ name, place: standard.findIndex((plugin) => plugin.name === name) })).filter(({ place }) => place >= 0)
  const runs: string[][] = []
  places.forEach(({ name, place }, index) => {
    const before = runs.filter((_, earlier) => earlier < index && places[earlier]!.place < place)
    runs.push([...before.reduce<string[]>((longest, run) => (run.length > longest.length ? run : longest), []), name])
  })
  const kept = runs.reduce<string[]>((longest, run) => (run.length > longest.length ? run : longest), [])
  return new Set(places.map(({ name }) => name).filter((name) => !kept.includes(name)))
}

function compareArgs(profile: Profile, base: Profile): ArgsLine[] {
  return Object.keys(profile.args).map((plugin) => {
    const fields = compareFields(profile.args[plugin], base.args[plugin])
    return { plugin, fields, differs: fields.some(({ differs }) => differs) }
  })
}

function compareFields(value: unknown, standard: unknown): FieldLine[] {
  const [here, there] = [flatten(value), flatten(standard)]
  const paths = [...here.keys(), ...[...there.keys()].filter((path) => !here.has(path))]
  return paths.map((path) => {
    const [own, usual] = [here.get(path) ?? null, there.get(path) ?? null]
    return { path, value: own, defaultValue: usual, differs: own !== usual }
  })
}

/** Leaves of nested objects by their path; lists are leaves, in one line. */
function flatten(value: unknown, prefix = '', into = new Map<string, string>()): Map<string, string> {
  if (typeof value !== 'object' || value === null) return into
  for (const [key, item] of Object.entries(value)) {
    const path = prefix ? `${prefix}.${key}` : key
    if (isObject(item) && Object.keys(item).length > 0) flatten(item, path, into)
    else into.set(path, inline(item))
  }
  return into
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value in one line, as YAML writes it in flow style. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (isObject(value))
    return `{${Object.entries(value)
      .map(([key, item]) => `${key}: ${inline(item)}`)
      .join(', ')}}`
  return value === null ? 'null' : String(value)
}

import type { ArgsLine, Meaning, PluginLine, PointLine, ProfileMeaning } from './policyDiff'

/** What a configuration does differently from the default, a short phrase each; empty: nothing. */
export function differences(meaning: Meaning): string[] {
  const several = meaning.profiles.length > 1
  const settings = meaning.settings.filter(({ differs }) => differs).map(({ path, value }) => `${path} ${value ?? 'not set'}`)
  return [...(several ? [`${meaning.profiles.length} profiles`] : []), ...meaning.profiles.flatMap((profile) => ofProfile(profile, several)), ...settings]
}

function ofProfile(profile: ProfileMeaning, several: boolean): string[] {
  const own = [...ofPlugins(profile), ...profile.args.filter(({ differs }) => differs).flatMap(ofArgs)]
  return several ? own.map((phrase) => `${profile.schedulerName}: ${phrase}`) : own
}

function ofPlugins({ points }: ProfileMeaning): string[] {
  const emptied = points.filter(({ plugins }) => plugins.length > 1 && plugins.every(({ difference }) => difference === 'removed'))
  const silent = emptied.length ? [`nothing runs at ${emptied.map(({ point }) => point).join(', ')}`] : []
  return [...silent, ...ofSinglePlugins(points.filter((point) => !emptied.includes(point)))]
}

function ofSinglePlugins(points: readonly PointLine[]): string[] {
  const lines = points.flatMap(({ point, plugins }) => plugins.map((plugin) => ({ point, ...plugin })))
  const at = (difference: PluginLine['difference'], name: string) => lines.filter((line) => line.difference === difference && line.name === name)
  const names = [...new Set(lines.filter(({ difference }) => difference !== 'same').map(({ name }) => name))]
  return names.flatMap((name) => {
    const removed = at('removed', name).map(({ point }) => point)
    const gone = removed.length > 0 && !lines.some((line) => line.name === name && line.difference !== 'removed')
    const added = at('added', name).map(({ point }) => point)
    const moved = at('moved', name).map(({ point }) => point)
    return [
      ...(gone ? [`${name} off`] : removed.length ? [`${name} off at ${removed.join(', ')}`] : []),
      ...(added.length ? [`${name} added at ${added.join(', ')}`] : []),
      ...at('weight', name).map(({ weight, defaultWeight }) => `${name} ×${weight} instead of ×${defaultWeight}`),
      ...(moved.length ? [`${name} in another place at ${moved.join(', ')}`] : []),
    ]
  })
}

function ofArgs({ plugin, fields }: ArgsLine): string[] {
  return fields.filter(({ differs }) => differs).map(({ path, value }) => `${plugin} ${path} ${value ?? 'not set'}`)
}

import { describe, expect, it } from 'vitest'
import type { Expanded, Profile } from '../../wire/policies'
import { compareReleases, compareWithDefault, type PluginLine } from './policyDiff'
import { differences } from './policySummary'

const plugins = (...names: string[]) =>
  names.map((text) => {
    const [name, weight] = text.split('×')
    return weight ? { name: name!, weight: Number(weight) } : { name: name! }
  })

const STANDARD: Profile = {
  schedulerName: 'default-scheduler',
  percentageOfNodesToScore: 0,
  plugins: { filter: plugins('NodeName', 'TaintToleration', 'NodeResourcesFit'), score: plugins('TaintToleration×3', 'NodeResourcesFit×1', 'ImageLocality×1') },
  args: { NodeResourcesFit: { scoringStrategy: { type: 'LeastAllocated', resources: [{ name: 'cpu', weight: 1 }] }, ignoredResources: [] } },
}
const expanded = (...profiles: Profile[]): Expanded => ({ profiles, settings: { parallelism: 16, leaderElection: { leaderElect: true } } })
const against = (profile: Partial<Profile>) => compareWithDefault(expanded({ ...STANDARD, ...profile }), expanded(STANDARD))
const lineOf = (line: PluginLine) => `${line.difference} ${line.name} ${line.weight}/${line.defaultWeight}`

describe('compareWithDefault', () => {
  it('finds no difference in the default itself', () => {
    const meaning = against({})
    expect(meaning.profiles[0]!.points.filter(({ differs }) => differs)).toEqual([])
    expect(meaning.settings).toEqual([
      { path: 'parallelism', value: '16', defaultValue: '16', differs: false },
      { path: 'leaderElection.leaderElect', value: 'true', defaultValue: 'true', differs: false },
    ])
    expect(differences(meaning)).toEqual([])
  })

  it('marks weights, additions and removals where the default has them', () => {
    const score = against({ plugins: { ...STANDARD.plugins, score: plugins('Mine×2', 'TaintToleration×3', 'ImageLocality×5') } }).profiles[0]!.points.find(({ point }) => point === 'score')!
    expect(score.plugins.map(lineOf)).toEqual(['added Mine 2/null', 'same TaintToleration 3/3', 'removed NodeResourcesFit null/1', 'weight ImageLocality 5/1'])
  })

  it('marks only the plugin that moved', () => {
    const filter = against({ plugins: { ...STANDARD.plugins, filter: plugins('NodeResourcesFit', 'NodeName', 'TaintToleration') } }).profiles[0]!.points.find(({ point }) => point === 'filter')!
    expect(filter.plugins.map(({ name, difference }) => `${name} ${difference}`)).toEqual(['NodeResourcesFit moved', 'NodeName same', 'TaintToleration same'])
  })

  it('compares arguments leaf by leaf', () => {
    const { args } = against({ args: { NodeResourcesFit: { scoringStrategy: { type: 'MostAllocated', resources: [{ name: 'cpu', weight: 1 }] } } } }).profiles[0]!
    expect(args).toEqual([
      {
        plugin: 'NodeResourcesFit',
        differs: true,
        fields: [
          { path: 'scoringStrategy.type', value: 'MostAllocated', defaultValue: 'LeastAllocated', differs: true },
          { path: 'scoringStrategy.resources', value: '[{name: cpu, weight: 1}]', defaultValue: '[{name: cpu, weight: 1}]', differs: false },
          { path: 'ignoredResources', value: null, defaultValue: '[]', differs: true },
        ],
      },
    ])
  })
})

describe('differences', () => {
  it('says them in short phrases', () => {
    const meaning = against({
      plugins: { filter: plugins('NodeName', 'TaintToleration', 'NodeResourcesFit'), score: plugins('TaintToleration×3', 'NodeResourcesFit×10') },
      args: { NodeResourcesFit: { scoringStrategy: { type: 'MostAllocated', resources: [{ name: 'cpu', weight: 1 }] }, ignoredResources: [] } },
    })
    expect(differences(meaning)).toEqual(['NodeResourcesFit ×10 instead of ×1', 'ImageLocality off', 'NodeResourcesFit scoringStrategy.type MostAllocated'])
  })

  it('says once that nothing is left at a point', () => {
    expect(differences(against({ plugins: { filter: STANDARD.plugins.filter! } }))).toEqual(['nothing runs at score'])
  })

  it('names the profile when there are several', () => {
    const second = { ...STANDARD, schedulerName: 'packer', plugins: { ...STANDARD.plugins, filter: plugins('NodeName', 'NodeResourcesFit') } }
    expect(differences(compareWithDefault(expanded(STANDARD, second), expanded(STANDARD)))).toEqual(['2 profiles', 'packer: TaintToleration off at filter'])
  })
})

describe('compareReleases', () => {
  it('holds every profile against itself', () => {
    const packer = { ...STANDARD, schedulerName: 'packer', plugins: { score: plugins('ImageLocality×5') } }
    const older = { ...packer, plugins: { score: plugins('ImageLocality×1', 'NodePreferAvoidPods×10000') } }
    const { profiles, settings } = compareReleases(expanded(older, STANDARD), expanded(STANDARD, packer))
    const lines = profiles[0]!.points.find(({ point }) => point === 'score')!.plugins.map(lineOf)
    expect(lines).toEqual(['weight ImageLocality 1/5', 'added NodePreferAvoidPods 10000/null'])
    expect(profiles[1]!.points.some(({ differs }) => differs)).toBe(false)
    expect(settings.some(({ differs }) => differs)).toBe(false)
  })
})

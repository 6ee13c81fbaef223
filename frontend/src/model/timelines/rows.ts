import { grouped } from '../text/grouping'
import { shortGroup, shortPod } from './names'
import type { Life } from './lives'

/** A row of the chart: a group of pods, or one pod. */
export type LaneRow = { kind: 'group'; group: string; name: string; lives: readonly Life[]; open: boolean } | { kind: 'life'; life: Life; name: string; inGroup: boolean }

export interface RowChoice {
  search: string
  /** Groups whose state is not what `openAtFirst` says. */
  toggled: ReadonlySet<string>
}

/** Up to so many lives, groups are open at first. */
export const FEW_LIVES = 40
export const openAtFirst = (lives: readonly Life[]): boolean => lives.length <= FEW_LIVES

export interface LifeGroup {
  group: string
  lives: Life[]
}

/** In the order in which their first pods came. */
export function groupLives(lives: readonly Life[]): LifeGroup[] {
  return [...grouped(lives, ({ group }) => group)].map(([group, members]) => ({ group, lives: members }))
}

/** What the chart lists: groups of several pods under a heading, single pods by themselves. A search opens what it finds. */
export function laneRows(all: readonly Life[], { search, toggled }: RowChoice): LaneRow[] {
  const wanted = search.trim().toLowerCase()
  const found = wanted ? all.filter(({ name, group }) => name.toLowerCase().includes(wanted) || group.toLowerCase().includes(wanted)) : all
  const open = wanted ? openAtFirst(found) : openAtFirst(all)
  return groupLives(found).flatMap(({ group, lives }): LaneRow[] => {
    if (lives.length === 1) return [lifeRow(lives[0]!, false)]
    const isOpen = toggled.has(group) !== open
    return [{ kind: 'group', group, name: shortGroup(group), lives, open: isOpen }, ...(isOpen ? lives.map((life) => lifeRow(life, true)) : [])]
  })
}

const lifeRow = (life: Life, inGroup: boolean): LaneRow => ({ kind: 'life', life, name: shortPod(life.name), inGroup })

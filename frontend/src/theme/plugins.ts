// The colour and the two letters by which a plugin is known everywhere. The letters make the colour redundant.
// The score plugins were searched so that any two differ by at least ΔE 26 in normal, deuteranopic and protanopic
// sight, on both grounds, and keep away from the colours of verdicts, outcomes and the accent.

export type Theme = 'light' | 'dark'

export interface PluginMark {
  letters: string
  light: string
  dark: string
  /** Lines over the colour where it is a bar: two plugins of a like lightness differ in them. */
  pattern?: Pattern
}

/** plain: no lines. */
export type Pattern = 'plain' | 'rising' | 'falling' | 'upright' | 'level'

const MARKS: Record<string, PluginMark> = {
  PreFilter: { letters: 'PF', light: '#5d6675', dark: '#a3acbb' },
  SchedulingGates: { letters: 'SG', light: '#5d6675', dark: '#a3acbb' },
  NodeUnschedulable: { letters: 'NU', light: '#474c57', dark: '#c6ccd7' },
  NodeName: { letters: 'NN', light: '#6f6a52', dark: '#c2bd9f' },
  TaintToleration: { letters: 'TT', light: '#1570ae', dark: '#7fbbfc' },
  NodeAffinity: { letters: 'NA', light: '#623459', dark: '#b37fa7' },
  NodePorts: { letters: 'NP', light: '#8d4a68', dark: '#d99bb5' },
  NodeResourcesFit: { letters: 'RF', light: '#949100', dark: '#e4dc5a', pattern: 'rising' },
  VolumeRestrictions: { letters: 'VR', light: '#56678c', dark: '#a5b4d6' },
  NodeVolumeLimits: { letters: 'VL', light: '#33728a', dark: '#82bdd3' },
  VolumeBinding: { letters: 'VB', light: '#47657a', dark: '#9fbace' },
  VolumeZone: { letters: 'VZ', light: '#745b8c', dark: '#c1a7da' },
  PodTopologySpread: { letters: 'TS', light: '#b77e9a', dark: '#ffcbe3', pattern: 'falling' },
  InterPodAffinity: { letters: 'IP', light: '#7b4407', dark: '#d28e52', pattern: 'rising' },
  DynamicResources: { letters: 'DR', light: '#6f7680', dark: '#aab2bf', pattern: 'upright' },
  NodeDeclaredFeatures: { letters: 'DF', light: '#6b6b6b', dark: '#a8a8a8' },
  NodeResourcesBalancedAllocation: { letters: 'BA', light: '#ab8864', dark: '#f9d2ab', pattern: 'level' },
  ImageLocality: { letters: 'IL', light: '#6c3531', dark: '#c08079', pattern: 'level' },
  DefaultPreemption: { letters: 'DP', light: '#8a3fb0', dark: '#c994ec' },
  // Release 1.18.
  NodeResourcesLeastAllocated: { letters: 'LA', light: '#949100', dark: '#e4dc5a', pattern: 'rising' },
  NodeResourcesMostAllocated: { letters: 'MA', light: '#949100', dark: '#e4dc5a', pattern: 'rising' },
  RequestedToCapacityRatio: { letters: 'RC', light: '#949100', dark: '#e4dc5a', pattern: 'rising' },
  NodePreferAvoidPods: { letters: 'AP', light: '#474c57', dark: '#c6ccd7', pattern: 'falling' },
  DefaultPodTopologySpread: { letters: 'PS', light: '#33728a', dark: '#82bdd3', pattern: 'upright' },
  DefaultBinder: { letters: 'DB', light: '#5d6675', dark: '#a3acbb' },
  PrioritySort: { letters: 'QS', light: '#5d6675', dark: '#a3acbb' },
  GangScheduling: { letters: 'GS', light: '#5d6675', dark: '#a3acbb' },
  PodGroupPodsCount: { letters: 'GC', light: '#5d6675', dark: '#a3acbb' },
  TopologyPlacementGenerator: { letters: 'PG', light: '#5d6675', dark: '#a3acbb' },
}

/** How the plugin's bars are drawn besides their colour. */
export const patternOf = (plugin: string): Pattern => (isExtender(plugin) ? 'falling' : (pluginMark(plugin).pattern ?? 'plain'))

/** Extenders score beside plugins; their columns are called "extender <name>". */
const EXTENDER = 'extender '
const EXTENDER_COLOURS = { light: '#a0455f', dark: '#f0a3b8' }

export const isExtender = (column: string): boolean => column.startsWith(EXTENDER)

export const MARKED_PLUGINS: readonly string[] = Object.keys(MARKS)

/** The mark of any plugin. */
export function pluginMark(plugin: string): PluginMark {
  if (isExtender(plugin)) return { letters: `⇢${plugin.charAt(EXTENDER.length).toUpperCase()}`, ...EXTENDER_COLOURS }
  return isOutOfTree(plugin) ? assignedMark(plugin) : MARKS[plugin]!
}

/** For plugins of other packages: apart from those of the table and from the accent, verdicts and outcomes. */
const ASSIGNED = [
  { light: '#5a6f2a', dark: '#b5d46e' },
  { light: '#365663', dark: '#7ab1b8' },
  { light: '#2f7f93', dark: '#47daeb' },
  { light: '#b3307f', dark: '#f06cc0' },
] as const
const PATTERNS: readonly Pattern[] = ['plain', 'rising', 'falling', 'upright', 'level']
const TAKEN = new Set(Object.values(MARKS).map((mark) => mark.letters))

/** Of other packages' plugins; extenders and the scheduler's own are none. */
export const isOutOfTree = (plugin: string): boolean => !isExtender(plugin) && !Object.hasOwn(MARKS, plugin)

/** From the name alone, so that a plugin looks the same on every page. */
function assignedMark(plugin: string): PluginMark {
  const number = hash(plugin)
  const colours = ASSIGNED[number % ASSIGNED.length]!
  return { letters: freeLetters(plugin), ...colours, pattern: PATTERNS[Math.floor(number / ASSIGNED.length) % PATTERNS.length]! }
}

/** The first letter with a later one, a capital if possible, so that no plugin of the table has both. */
function freeLetters(plugin: string): string {
  const [first, later] = [plugin.charAt(0).toUpperCase(), plugin.slice(1)]
  const pairs = [...later.replace(/[^A-Z]/g, ''), ...later.toUpperCase()].map((letter) => first + letter)
  return pairs.find((pair) => !TAKEN.has(pair)) ?? first
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return value
}

/** Lightness as the eye sees it without colour, 0..100 (CIE L*). */
export function lightness(color: string): number {
  const y = luminance(color)
  return y > 0.008856 ? 116 * Math.cbrt(y) - 16 : 903.3 * y
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours as WCAG 2 counts it, 1..21. */
export function contrast(left: string, right: string): number {
  const [dark, light] = [luminance(left), luminance(right)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const WHITE = '#ffffff'
const BLACK = '#10141c'

/** The colour of letters on a ground, whichever reads better. */
export function inkOn(ground: string): string {
  return contrast(ground, WHITE) >= contrast(ground, BLACK) ? WHITE : BLACK
}

import { pluginMark } from './plugins'

/** The colours that painters need, read once a theme from the style sheet so that both never disagree. */
export interface Palette {
  theme: 'light' | 'dark'
  ground: string
  surface: string
  sunken: string
  line: string
  lineStrong: string
  tileEdge: string // of a node on the map: all that is seen of one that is empty
  ink: string
  ink2: string
  ink3: string
  accent: string
  accentSoft: string
  track: string
  fills: readonly string[] // how full: up to 50 %, 75 %, 90 %, beyond
  heat: readonly string[] // low to high, five steps
  passed: string
  passedSoft: string
  passedBlock: string // where a tile is too small for an edge
  rejected: string
  rejectedSoft: string
  unreached: string
  scheduled: string
  preempting: string
  preemptingBlock: string
  unschedulable: string
  gated: string
  plugin: (name: string) => string
  font: string
}

export function readPalette(theme: 'light' | 'dark', root: Element = document.documentElement): Palette {
  const style = getComputedStyle(root)
  return paletteOf(theme, (name) => style.getPropertyValue(`--${name}`).trim())
}

/** `token`: the value of a token of the style sheet, by its name without dashes. */
export function paletteOf(theme: 'light' | 'dark', token: (name: string) => string): Palette {
  return {
    theme,
    ground: token('ground'),
    surface: token('surface'),
    sunken: token('sunken'),
    line: token('line'),
    lineStrong: token('line-strong'),
    tileEdge: token('tile-edge'),
    ink: token('ink'),
    ink2: token('ink-2'),
    ink3: token('ink-3'),
    accent: token('accent'),
    accentSoft: token('accent-soft'),
    track: token('fill-track'),
    fills: [token('fill-0'), token('fill-1'), token('fill-2'), token('fill-3')],
    heat: [0, 1, 2, 3, 4].map((step) => token(`score-${step}`)),
    passed: token('verdict-passed'),
    passedSoft: token('verdict-passed-soft'),
    passedBlock: token('verdict-passed-block'),
    rejected: token('verdict-rejected'),
    rejectedSoft: token('verdict-rejected-soft'),
    unreached: token('verdict-unreached'),
    scheduled: token('outcome-scheduled'),
    preempting: token('outcome-preempting'),
    preemptingBlock: token('outcome-preempting-block'),
    unschedulable: token('outcome-unschedulable'),
    gated: token('outcome-gated'),
    plugin: (name) => pluginMark(name)[theme],
    font: token('font'),
  }
}

/** The step of the sequential scale for a share of a resource in use. */
export function fillColour(palette: Pick<Palette, 'fills'>, share: number): string {
  return palette.fills[share > 0.9 ? 3 : share > 0.75 ? 2 : share > 0.5 ? 1 : 0]!
}

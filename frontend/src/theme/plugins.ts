// The colour and the two letters by which a plugin is known everywhere. The letters make the colour redundant;
// hues follow the Okabe–Ito and Tol sets, so that neighbours in the pipeline stay apart for colour-blind readers.

export interface PluginMark {
  letters: string
  light: string // on white, at least 3:1
  dark: string
}

const MARKS: Record<string, PluginMark> = {
  PreFilter: { letters: 'PF', light: '#5d6675', dark: '#a3acbb' },
  SchedulingGates: { letters: 'SG', light: '#5d6675', dark: '#a3acbb' },
  NodeUnschedulable: { letters: 'NU', light: '#7a5c3e', dark: '#c9a27a' },
  NodeName: { letters: 'NN', light: '#6c6f1d', dark: '#c5c85c' },
  TaintToleration: { letters: 'TT', light: '#c4501b', dark: '#f28a55' },
  NodeAffinity: { letters: 'NA', light: '#0069b0', dark: '#5cb3f2' },
  NodePorts: { letters: 'NP', light: '#a1428b', dark: '#df8dcb' },
  NodeResourcesFit: { letters: 'RF', light: '#00805f', dark: '#3cc79d' },
  VolumeRestrictions: { letters: 'VR', light: '#4d5b9e', dark: '#98a6ec' },
  NodeVolumeLimits: { letters: 'VL', light: '#417a8f', dark: '#84bfd4' },
  VolumeBinding: { letters: 'VB', light: '#66757f', dark: '#a5b4be' },
  VolumeZone: { letters: 'VZ', light: '#87679a', dark: '#c4a3d8' },
  PodTopologySpread: { letters: 'TS', light: '#1481ae', dark: '#62c6ef' },
  InterPodAffinity: { letters: 'IP', light: '#b23a72', dark: '#ef87b4' },
  DynamicResources: { letters: 'DR', light: '#8a7000', dark: '#e0c341' },
  NodeDeclaredFeatures: { letters: 'DF', light: '#6b6b6b', dark: '#b0b0b0' },
  NodeResourcesBalancedAllocation: { letters: 'BA', light: '#a66300', dark: '#efb045' },
  ImageLocality: { letters: 'IL', light: '#5b7d1f', dark: '#a6cc62' },
  DefaultPreemption: { letters: 'DP', light: '#8a3fb0', dark: '#c994ec' },
  DefaultBinder: { letters: 'DB', light: '#5d6675', dark: '#a3acbb' },
}

/** The mark of any plugin; names the table does not know get their capitals and a neutral colour. */
export function pluginMark(plugin: string): PluginMark {
  const capitals = plugin.replace(/[^A-Z]/g, '')
  return MARKS[plugin] ?? { letters: (capitals + plugin.toUpperCase()).slice(0, 2), light: '#5d6675', dark: '#a3acbb' }
}

/** A plugin's colour on the given ground. */
export function pluginColour(plugin: string, theme: 'light' | 'dark'): string {
  return pluginMark(plugin)[theme]
}

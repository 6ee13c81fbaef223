import type { LiveSession } from '../../wire/timelines'

/** Whose rules a live scheduler follows. `differs`: the API server is of another release. */
export interface LiveRules {
  text: string
  meaning: string
  differs: boolean
}

export function liveRules({ release, featureGates, serverVersion }: Pick<LiveSession, 'release' | 'featureGates' | 'serverVersion'>): LiveRules {
  const server = serverVersion && /^v?(\d+\.\d+)/.exec(serverVersion)?.[1]
  const gates = featureGates.length > 0 ? ` Gates that are on: ${featureGates.join(', ')}.` : ''
  const differs = Boolean(server) && server !== release
  const told = serverVersion ? `The API server is ${serverVersion}.` : 'The API server does not report its version.'
  return {
    text: differs ? `rules of ${release}, server ${server}` : `rules of ${release}`,
    meaning: `It decides as kube-scheduler ${release} does. ${told}${gates}`,
    differs,
  }
}

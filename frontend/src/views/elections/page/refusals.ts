import type { ElectionLog } from '../../../model/elections/log'

/** How many bindings were refused up to the time `at`. */
export const refusals = ({ tracks }: ElectionLog, at: number): number => tracks.binds.filter((bind) => !bind.bound && bind.at <= at).length

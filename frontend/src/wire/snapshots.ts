import type { Answer } from './schema'

/** `counts`: objects by kind. `policy`: one that came with the upload. */
export type Snapshot = Answer<'Snapshot'>
export type ObjectRow = Answer<'ObjectRow'>
export type ObjectRowPage = Answer<'ObjectRowPage'>
export type LeftOut = Answer<'LeftOut'>

import type { Answer } from './schema'

export type Session = Answer<'Session'>
export type Joined = Answer<'Joined'>
export type Place = Answer<'Place'>
export type Workshop = Answer<'Workshop'>
export type Participant = Answer<'Participant'>
export type NewShare = Answer<'NewShare'>
export type Share = Answer<'Share'>
export type Token = Answer<'Token'>
export type NewToken = Answer<'NewToken'>
export type Quota = Answer<'Quota'>
export type Access = Answer<'Access'>
export type Visibility = Access['visibility']
/** Kinds of things, as they are in addresses. */
export type OwnedKind = 'snapshots' | 'policies' | 'runs' | 'rehearsals' | 'survivals' | 'removals' | 'searches' | 'sweeps' | 'written-lessons' | 'timelines' | 'elections'

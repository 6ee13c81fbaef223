import type { Access, Joined, NewShare, NewToken, OwnedKind, Participant, Place, Quota, Session, Share, Token, Visibility, Workshop } from '../wire/people'
import { ask } from './client'

export const getSession = (): Promise<Session> => ask('session/')
export const signIn = (name: string, password: string): Promise<Session> => ask('session/', { method: 'POST', json: { name, password } })
export const startWithProvider = (provider: string): Promise<{ address: string }> => ask(`session/providers/${provider}/`, { method: 'POST' })
export const joinWorkshop = (code: string, name: string): Promise<Joined> => ask('session/join/', { method: 'POST', json: { code, name } })
export const comeBack = (secret: string): Promise<Session> => ask('session/return/', { method: 'POST', json: { secret } })
export const renewOwnPlace = (): Promise<Place> => ask('session/place/', { method: 'POST' })
export const listQuotas = (): Promise<Quota[]> => ask('quotas/')
export const signOut = (): Promise<null> => ask('session/', { method: 'DELETE' })

export const listWorkshops = (): Promise<Workshop[]> => ask('workshops/')
export const createWorkshop = (title: string): Promise<Workshop> => ask('workshops/', { method: 'POST', json: { title } })
export const closeWorkshop = (id: string): Promise<Workshop> => ask(`workshops/${id}/close/`, { method: 'POST' })
export const deleteWorkshop = (id: string): Promise<null> => ask(`workshops/${id}/`, { method: 'DELETE' })
export const renewCode = (id: string): Promise<Workshop> => ask(`workshops/${id}/code/`, { method: 'POST' })
export const qrAddress = ({ id, code }: Workshop): string => `/api/v1/workshops/${id}/qr/?code=${code}`
export const listParticipants = (id: string): Promise<Participant[]> => ask(`workshops/${id}/participants/`)
export const sendAway = (id: string, person: string): Promise<null> => ask(`workshops/${id}/participants/${person}/`, { method: 'DELETE' })
export const renewPlace = (id: string, person: string): Promise<Place> => ask(`workshops/${id}/participants/${person}/place/`, { method: 'POST' })

export const getAccess = (kind: OwnedKind, id: string): Promise<Access> => ask(`access/${kind}/${id}/`)
export const setVisibility = (kind: OwnedKind, id: string, visibility: Visibility): Promise<Access> => ask(`access/${kind}/${id}/`, { method: 'PUT', json: { visibility } })
export const createShare = (kind: OwnedKind, id: string): Promise<NewShare> => ask('shares/', { method: 'POST', json: { kind, id } })
/** One's own that have not expired. */
export const listShares = (): Promise<Share[]> => ask('shares/')
export const revokeShare = (id: string): Promise<null> => ask(`shares/${id}/`, { method: 'DELETE' })

export const listTokens = (): Promise<Token[]> => ask('tokens/')
export const createToken = (wanted: { name: string; scopes: readonly Token['scopes'][number][] }): Promise<NewToken> => ask('tokens/', { method: 'POST', json: wanted })
export const revokeToken = (id: string): Promise<null> => ask(`tokens/${id}/`, { method: 'DELETE' })

import type { Access, NewShare, OwnedKind, Participant, Session, Visibility, Workshop } from '../wire/people'
import { ask } from './client'

export const getSession = (): Promise<Session> => ask('session/')
export const signIn = (name: string, password: string): Promise<Session> => ask('session/', { method: 'POST', json: { name, password } })
export const joinWorkshop = (code: string, name: string): Promise<Session> => ask('session/join/', { method: 'POST', json: { code, name } })
export const signOut = (): Promise<null> => ask('session/', { method: 'DELETE' })

export const listWorkshops = (): Promise<Workshop[]> => ask('workshops/')
export const createWorkshop = (title: string): Promise<Workshop> => ask('workshops/', { method: 'POST', json: { title } })
export const closeWorkshop = (id: string): Promise<Workshop> => ask(`workshops/${id}/close/`, { method: 'POST' })
export const listParticipants = (id: string): Promise<Participant[]> => ask(`workshops/${id}/participants/`)

export const getAccess = (kind: OwnedKind, id: string): Promise<Access> => ask(`access/${kind}/${id}/`)
export const setVisibility = (kind: OwnedKind, id: string, visibility: Visibility): Promise<Access> => ask(`access/${kind}/${id}/`, { method: 'PUT', json: { visibility } })
export const createShare = (kind: OwnedKind, id: string): Promise<NewShare> => ask('shares/', { method: 'POST', json: { kind, id } })

import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import {
  closeWorkshop,
  comeBack,
  createShare,
  createToken,
  createWorkshop,
  deleteWorkshop,
  getAccess,
  getSession,
  joinWorkshop,
  listParticipants,
  listQuotas,
  listShares,
  listTokens,
  listWorkshops,
  renewCode,
  renewOwnPlace,
  renewPlace,
  revokeShare,
  revokeToken,
  sendAway,
  setVisibility,
  signIn,
  signOut,
  startWithProvider,
} from '../../api/people'
import { ApiError } from '../../api/client'
import type { OwnedKind, Session, Visibility } from '../../wire/people'
import { keepLink, keptLink, secretOf } from './personalLink'
import { queryClient, refresh } from '../page/queryClient'

export const useSession = () => useQuery({ queryKey: ['session'], queryFn: whoIsThere, staleTime: Infinity })

/** A participant whose cookie is lost comes back by the link that this browser keeps. */
async function whoIsThere(): Promise<Session> {
  const session = await getSession()
  const kept = keptLink()
  if (!session.accounts || !kept || may(session, 'make')) return session
  try {
    return await comeBack(secretOf(kept))
  } catch (error) {
    if (error instanceof ApiError && error.problem.code === 'sign-in-refused') keepLink('')
    return session
  }
}

/** Whether somebody may do such a thing; nobody is asked on a server without accounts. */
export const may = (session: Session | undefined, act: Session['may'][number]): boolean => session?.may.includes(act) ?? false

/** What was read as somebody else counts no longer, on the page that is shown neither. */
async function nowIs(session: Session | null): Promise<void> {
  if (session) queryClient.setQueryData(['session'], session)
  await queryClient.resetQueries({ predicate: ({ queryKey }) => session === null || queryKey[0] !== 'session' })
}

export const useSignIn = () => useMutation({ mutationFn: (given: { name: string; password: string }) => signIn(given.name, given.password), onSuccess: nowIs })
/** Leaves for the provider's page, which leads back. */
export const useProvider = () => useMutation({ mutationFn: startWithProvider, onSuccess: ({ address }) => window.location.assign(address) })
export const useJoin = () =>
  useMutation({
    mutationFn: (given: { code: string; name: string }) => joinWorkshop(given.code, given.name),
    onSuccess: ({ place, ...session }) => {
      keepLink(place)
      return nowIs(session)
    },
  })
export const useComeBack = () =>
  useMutation({
    mutationFn: (address: string) => comeBack(secretOf(address)),
    onSuccess: (session, address) => {
      keepLink(address)
      return nowIs(session)
    },
  })
export const useRenewOwnPlace = () => useMutation({ mutationFn: renewOwnPlace, onSuccess: ({ place }) => keepLink(place) })
export const useSignOut = () =>
  useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      keepLink('')
      return nowIs(null)
    },
  })

const WHILE_PLAYED_MS = 2000

/** What is played now ends soon: then less of a quota is used. */
export const useQuotas = () =>
  useQuery({
    queryKey: ['quotas'],
    queryFn: listQuotas,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data?.some(({ what, used }) => what === 'atOnce' && used > 0) ? WHILE_PLAYED_MS : false),
  })

const workshopsChanged = () => refresh(['workshops'])
export const useWorkshops = () => useQuery({ queryKey: ['workshops'], queryFn: listWorkshops })
export const useParticipants = (id: string) => useQuery({ queryKey: ['workshops', id], queryFn: () => listParticipants(id), refetchInterval: 5000 })
/** The session names those that one leads, and a class opens only for them. */
const listChanged = () => Promise.all([refresh(['workshops']), refresh(['session'])])
export const useNewWorkshop = () => useMutation({ mutationFn: createWorkshop, onSuccess: listChanged })
export const useCloseWorkshop = () => useMutation({ mutationFn: closeWorkshop, onSuccess: workshopsChanged })
export const useDeleteWorkshop = () => useMutation({ mutationFn: deleteWorkshop, onSuccess: listChanged })
export const useRenewCode = () => useMutation({ mutationFn: renewCode, onSuccess: workshopsChanged })
/** `id`: of the workshop. */
export const useSendAway = (id: string) => useMutation({ mutationFn: (person: string) => sendAway(id, person), onSuccess: workshopsChanged })
export const useRenewPlace = (id: string) => useMutation({ mutationFn: (person: string) => renewPlace(id, person) })

/** A guest's link may be revoked at any moment; all others are told by the socket of the page, if it has one. */
const GUEST_LOOKS_EVERY_MS = 4000
const OTHERS_LOOK_EVERY_MS = 30_000

/** Whose a thing is and who sees it, read again while somebody else says who does. What is shown no longer goes from the page. */
export function useAccess(kind: OwnedKind, id: string) {
  const { data: session } = useSession()
  const access = useQuery({
    queryKey: ['access', kind, id],
    queryFn: () => getAccess(kind, id),
    enabled: session?.accounts ?? false,
    refetchInterval: ({ state: { data } }) => (!data || data.mayChange ? false : session?.role === 'guest' ? GUEST_LOOKS_EVERY_MS : OTHERS_LOOK_EVERY_MS),
  })
  const { data, error } = access
  const isLost = data !== undefined && !data.mayChange && error instanceof ApiError && error.problem.status === NOT_FOUND
  useEffect(() => {
    if (isLost) loseSight()
  }, [isLost])
  return access
}

const NOT_FOUND = 404

/** The page whose thing was shown to its reader until a moment ago; null: none. */
export const useLost = create<{ path: string | null }>(() => ({ path: null }))

/** Nothing that was read of it stays on the page. */
function loseSight(): void {
  useLost.setState({ path: window.location.pathname })
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
}

/** A socket was refused: may the page still show its thing? */
export const lookAgain = (): void => void refresh(['access'])

export const useSetVisibility = (kind: OwnedKind, id: string) =>
  useMutation({
    mutationFn: (visibility: Visibility) => setVisibility(kind, id, visibility),
    onSuccess: (access) => queryClient.setQueryData(['access', kind, id], access),
  })

/** All of one's own links, also to other things. */
export const useShares = () => useQuery({ queryKey: ['shares'], queryFn: listShares })
const sharesChanged = (kind: OwnedKind, id: string) => Promise.all([refresh(['access', kind, id]), refresh(['shares'])])
export const useNewShare = (kind: OwnedKind, id: string) => useMutation({ mutationFn: () => createShare(kind, id), onSuccess: () => sharesChanged(kind, id) })
export const useRevokeShare = (kind: OwnedKind, id: string) => useMutation({ mutationFn: revokeShare, onSuccess: () => sharesChanged(kind, id) })

export const useTokens = () => useQuery({ queryKey: ['tokens'], queryFn: listTokens })
const tokensChanged = () => refresh(['tokens'])
export const useNewToken = () => useMutation({ mutationFn: createToken, onSuccess: tokensChanged })
export const useRevokeToken = () => useMutation({ mutationFn: revokeToken, onSuccess: tokensChanged })

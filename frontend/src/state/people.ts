import { useMutation, useQuery } from '@tanstack/react-query'
import {
  closeWorkshop,
  comeBack,
  createShare,
  createWorkshop,
  getAccess,
  getSession,
  joinWorkshop,
  listParticipants,
  listQuotas,
  listWorkshops,
  renewCode,
  renewOwnPlace,
  renewPlace,
  sendAway,
  setVisibility,
  signIn,
  signOut,
  startWithProvider,
} from '../api/people'
import { ApiError } from '../api/client'
import type { OwnedKind, Session, Visibility } from '../wire/people'
import { keepLink, keptLink, secretOf } from './personalLink'
import { queryClient } from './queryClient'

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

export const useQuotas = () => useQuery({ queryKey: ['quotas'], queryFn: listQuotas, refetchOnMount: 'always' })

const workshopsChanged = () => queryClient.invalidateQueries({ queryKey: ['workshops'] })
export const useWorkshops = () => useQuery({ queryKey: ['workshops'], queryFn: listWorkshops })
export const useParticipants = (id: string) => useQuery({ queryKey: ['workshops', id], queryFn: () => listParticipants(id), refetchInterval: 5000 })
export const useNewWorkshop = () => useMutation({ mutationFn: createWorkshop, onSuccess: workshopsChanged })
export const useCloseWorkshop = () => useMutation({ mutationFn: closeWorkshop, onSuccess: workshopsChanged })
export const useRenewCode = () => useMutation({ mutationFn: renewCode, onSuccess: workshopsChanged })
/** `id`: of the workshop. */
export const useSendAway = (id: string) => useMutation({ mutationFn: (person: string) => sendAway(id, person), onSuccess: workshopsChanged })
export const useRenewPlace = (id: string) => useMutation({ mutationFn: (person: string) => renewPlace(id, person) })

export const useAccess = (kind: OwnedKind, id: string) => {
  const { data } = useSession()
  return useQuery({ queryKey: ['access', kind, id], queryFn: () => getAccess(kind, id), enabled: data?.accounts ?? false })
}
export const useSetVisibility = (kind: OwnedKind, id: string) =>
  useMutation({
    mutationFn: (visibility: Visibility) => setVisibility(kind, id, visibility),
    onSuccess: (access) => queryClient.setQueryData(['access', kind, id], access),
  })
export const useNewShare = (kind: OwnedKind, id: string) =>
  useMutation({
    mutationFn: () => createShare(kind, id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['access', kind, id] }),
  })

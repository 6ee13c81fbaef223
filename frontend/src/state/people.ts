import { useMutation, useQuery } from '@tanstack/react-query'
import { createShare, createWorkshop, closeWorkshop, getAccess, getSession, joinWorkshop, listParticipants, listWorkshops, setVisibility, signIn, signOut } from '../api/people'
import type { OwnedKind, Session, Visibility } from '../wire/people'
import { queryClient } from './queryClient'

export const useSession = () => useQuery({ queryKey: ['session'], queryFn: getSession, staleTime: Infinity })

/** Whether somebody may do such a thing; nobody is asked on a server without accounts. */
export const may = (session: Session | undefined, act: Session['may'][number]): boolean => session?.may.includes(act) ?? false

/** What was read as somebody else counts no longer. */
async function nowIs(session: Session | null): Promise<void> {
  queryClient.clear()
  if (session) queryClient.setQueryData(['session'], session)
  else await queryClient.invalidateQueries()
}

export const useSignIn = () => useMutation({ mutationFn: (given: { name: string; password: string }) => signIn(given.name, given.password), onSuccess: nowIs })
export const useJoin = () => useMutation({ mutationFn: (given: { code: string; name: string }) => joinWorkshop(given.code, given.name), onSuccess: nowIs })
export const useSignOut = () => useMutation({ mutationFn: signOut, onSuccess: () => nowIs(null) })

const workshopsChanged = () => queryClient.invalidateQueries({ queryKey: ['workshops'] })
export const useWorkshops = () => useQuery({ queryKey: ['workshops'], queryFn: listWorkshops })
export const useParticipants = (id: string) => useQuery({ queryKey: ['workshops', id], queryFn: () => listParticipants(id), refetchInterval: 5000 })
export const useNewWorkshop = () => useMutation({ mutationFn: createWorkshop, onSuccess: workshopsChanged })
export const useCloseWorkshop = () => useMutation({ mutationFn: closeWorkshop, onSuccess: workshopsChanged })

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

import { useMutation, useQuery } from '@tanstack/react-query'
import { getConnectedCluster, importCluster } from '../../api/cluster'
import { may, useSession } from '../people/people'
import { queryClient } from '../page/queryClient'
import { snapshotsChanged } from './snapshots'

/** Asked for by operators alone: nobody else may import it. Without accounts everybody is one. */
export function useConnectedCluster() {
  const { data } = useSession()
  return useQuery({ queryKey: ['connectedCluster'], queryFn: getConnectedCluster, enabled: may(data, 'operate') })
}

/** An import goes on when its page is left; whoever passes onSuccess to `mutate` is then not told. */
export function useClusterImport() {
  return useMutation({
    mutationFn: importCluster,
    onSuccess: (snapshot) => {
      queryClient.setQueryData(['snapshot', snapshot.id], snapshot)
      snapshotsChanged()
    },
  })
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { getConnectedCluster, importCluster } from '../api/cluster'
import { queryClient } from './queryClient'
import { snapshotsChanged } from './snapshots'

export function useConnectedCluster() {
  return useQuery({ queryKey: ['connectedCluster'], queryFn: getConnectedCluster })
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

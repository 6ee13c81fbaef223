import { useMutation, useQuery } from '@tanstack/react-query'
import { fetchExport, listExports } from '../../api/exports'
import type { Export } from '../../wire/exports'
import { refresh } from '../page/queryClient'

const exportsKey = (run: string) => ['exports', run]

export function useExports(run: string) {
  return useQuery({ queryKey: exportsKey(run), queryFn: () => listExports(run) })
}

/** Makes the file and hands it to `keep`; afterwards its size is known. */
export function useExportFile(run: string, keep: (wanted: Export, content: Blob) => void) {
  return useMutation({
    mutationFn: async (wanted: Export) => keep(wanted, await fetchExport(run, wanted.name)),
    onSuccess: () => refresh(exportsKey(run)),
  })
}

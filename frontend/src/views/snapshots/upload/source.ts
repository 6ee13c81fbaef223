import { chooseFiles } from '../../../model/objects/uploadFiles'

export type UploadMode = 'file' | 'paste' | 'trace'

/** What has been given so far, way by way; each way keeps its own while one looks at another. */
export interface UploadSource {
  mode: UploadMode
  file: File | null
  text: string
  nodes: File | null
  pods: File | null
}

export const NOTHING: UploadSource = { mode: 'file', file: null, text: '', nodes: null, pods: null }

/** The files to send; null while something is missing. */
export function filesOf({ mode, file, text, nodes, pods }: UploadSource): File[] | null {
  if (mode === 'file') return file && [file]
  if (mode === 'trace') return nodes && pods && [nodes, pods]
  return text.trim() === '' ? null : [new File([text], 'pasted.yaml', { type: 'application/yaml' })]
}

export function defaultName({ mode, file, nodes }: UploadSource): string {
  if (mode === 'paste') return 'Pasted cluster'
  return (mode === 'file' ? file?.name : nodes?.name) ?? ''
}

const HEAD_BYTES = 400

/** The source with files that somebody chose or dropped, or why they are no upload. */
export async function withFiles(source: UploadSource, files: readonly File[]): Promise<UploadSource | { mistake: string }> {
  const heads = await Promise.all(files.map((file) => file.slice(0, HEAD_BYTES).text()))
  const candidates = files.map(({ name }, index) => ({ name, head: heads[index]! }))
  const choice = chooseFiles(candidates)
  if ('mistake' in choice) return choice
  const [first, second] = choice.files.map((index) => files[index]!)
  return second ? { ...source, mode: 'trace', nodes: first!, pods: second } : { ...source, mode: 'file', file: first! }
}

// Uploads go over XMLHttpRequest: fetch does not tell how much has been sent.
import type { Snapshot } from '../wire/snapshots'
import { ApiError, apiUrl, crossSiteToken, readProblem, Unreachable } from './client'
import { SNAPSHOTS_PATH } from './snapshots'

export interface Upload {
  files: readonly File[] // one file, or the two of a trace (nodes, pods)
  name: string // "": the server takes the file's
  expandWorkloads: boolean | null // null: where no other pod waits
  readGroups?: boolean // groups of other gang schedulers become PodGroups
}

/** `reading`: everything is sent, and the server is at work. */
export type UploadProgress = { phase: 'sending'; sent: number; total: number } | { phase: 'reading' }

/** The answer never came, though the server had begun to listen: what a server does that refuses the size. */
export class CutOff extends Error {
  constructor(sent: number, total: number) {
    super(`The connection broke after ${Math.round((sent / total) * 100)} % was sent. The server may have refused the size of the file, or it may have stopped.`)
    this.name = 'CutOff'
  }
}

function formOf({ files, name, expandWorkloads, readGroups }: Upload): FormData {
  const form = new FormData()
  files.forEach((file, index) => form.append(index === 0 ? 'file' : 'file2', file))
  if (name) form.append('name', name)
  if (expandWorkloads !== null) form.append('expandWorkloads', String(expandWorkloads))
  if (readGroups) form.append('readGroups', 'true')
  return form
}

/** Sends an upload. Rejects with ApiError, Unreachable or CutOff, and with an AbortError when it is called off. */
export function sendUpload(upload: Upload, onProgress: (progress: UploadProgress) => void, signal: AbortSignal): Promise<Snapshot> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    let sent = 0
    const total = upload.files.reduce((sum, { size }) => sum + size, 0)
    call.open('POST', apiUrl(SNAPSHOTS_PATH))
    for (const [name, value] of Object.entries({ Accept: 'application/json', ...crossSiteToken() })) call.setRequestHeader(name, value)
    call.upload.onprogress = ({ loaded }) => {
      sent = Math.min(loaded, total)
      onProgress({ phase: 'sending', sent, total })
    }
    call.upload.onload = () => onProgress({ phase: 'reading' })
    call.onerror = () => reject(sent > 0 && sent < total ? new CutOff(sent, total) : new Unreachable())
    call.onabort = () => reject(new DOMException('Called off', 'AbortError'))
    call.onload = () => resolve(answerOf(call))
    signal.addEventListener('abort', () => call.abort())
    call.send(formOf(upload))
  })
}

async function answerOf(call: XMLHttpRequest): Promise<Snapshot> {
  const response = new Response(call.responseText, { status: call.status, statusText: call.statusText })
  if (!response.ok) throw new ApiError(await readProblem(response))
  return (await response.json()) as Snapshot
}

import { useMemo, useState } from 'react'
import { apiUrl, ApiError } from '../../../api/client'
import { CLUSTER_SNAPSHOTS_PATH, type ClusterImport } from '../../../api/cluster'
import { SNAPSHOTS_PATH } from '../../../api/snapshots'
import { snapshotHref } from '../../../model/page/route'
import { navigate } from '../../../state/page/location'
import { useConnectedCluster } from '../../../state/stored/connectedCluster'
import { useUpload } from '../../../state/stored/upload'
import { CheckField, ChoiceField, TextField } from '../../../ui/Field'
import { Panel } from '../../../ui/Panel'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import { usePagePaste } from '../../../ui/usePagePaste'
import { KeptNote } from '../../../parts/people/KeptNote'
import { ApiCallDialog, curlJson, quoted } from '../../../parts/panels/ApiCallDialog'
import { EXPORT_COMMAND } from '../../../model/objects/exportCommand'
import { ClusterPart } from './ClusterPart'
import { RefusalNote } from './RefusalNote'
import { defaultName, filesOf, NOTHING, withFiles, type UploadMode, type UploadSource } from './source'
import { SourcePart } from './SourcePart'
import { UploadFoot } from './UploadFoot'
import styles from './UploadPanel.module.css'
import { usePageDrop } from './usePageDrop'

const MODES: readonly { value: UploadMode; text: string; title: string }[] = [
  { value: 'file', text: 'File', title: 'A file with the objects of a cluster' },
  { value: 'paste', text: 'Paste', title: 'Objects from the clipboard' },
  { value: 'trace', text: 'Two CSV files', title: 'A trace: its nodes and its pods' },
]

type Expansion = keyof typeof EXPANSIONS
const EXPANSIONS = { unasked: null, always: true, never: false } as const
const EXPANSION_WORDS: readonly { value: Expansion; text: string }[] = [
  { value: 'unasked', text: 'Where no other pod waits' },
  { value: 'always', text: 'Always' },
  { value: 'never', text: 'Never' },
]

/** A new snapshot, from whatever somebody has at hand. */
export function UploadPanel() {
  const [source, setSource] = useState<UploadSource>(NOTHING)
  const [name, setName] = useState('')
  const [expansion, setExpansion] = useState<Expansion>('unasked')
  const [readGroups, setReadGroups] = useState(false)
  const [mistake, setMistake] = useState('')
  const [call, setCall] = useState(false)
  const upload = useUpload(({ id, name }, arrive) => arrive(snapshotHref(id), `${name} is stored.`))
  const cluster = useConnectedCluster()
  const expandWorkloads = EXPANSIONS[expansion]
  // A cluster's own controllers make pods: none are made for it unasked.
  const wanted = { name: name.trim(), expandWorkloads: expandWorkloads === true, readGroups }
  const files = useMemo(() => filesOf(source), [source])
  const marks = useMemo(() => (source.mode === 'paste' && upload.state.state === 'refused' ? marksOf(upload.state.error) : []), [source.mode, upload.state])

  async function take(given: File[]) {
    if (given.length === 0) return
    const next = await withFiles(source, given)
    setMistake('mistake' in next ? next.mistake : '')
    if (!('mistake' in next)) setSource(next)
  }
  const over = usePageDrop((given) => void take(given))
  usePagePaste((text) => setSource({ ...source, mode: 'paste', text }))

  function switchTo(mode: UploadMode) {
    setSource({ ...source, mode })
    setMistake('')
    if (upload.state.state === 'refused') upload.cancel()
  }

  function start() {
    if (files) void upload.start({ files, name: name.trim() || defaultName(source), expandWorkloads, readGroups })
  }

  return (
    <Panel
      title="New snapshot"
      className={styles.panel}
      menu={[{ name: 'Show the API call', run: () => setCall(true) }]}
      tools={<SegmentedControl label="Where the cluster comes from" options={MODES} value={source.mode} onChange={switchTo} />}
    >
      <div className={styles.body}>
        <div className={styles.source}>
          <SourcePart source={source} over={over} marks={marks} onSource={setSource} onFiles={(given) => void take(given)} />
          {mistake && (
            <p className={styles.mistake} role="alert">
              {mistake}
            </p>
          )}
        </div>
        <div className={styles.options}>
          <TextField
            label="Name"
            value={name}
            placeholder={defaultName(source) || (cluster.data?.connected ? 'that of the file or cluster' : 'that of the file')}
            maxLength={200}
            onChange={(event) => setName(event.target.value)}
          />
          <ChoiceField
            label="Make pods for workloads without pods"
            hint="Deployments, StatefulSets, ReplicaSets, DaemonSets and Jobs get the pods that their controllers would make."
            value={expansion}
            options={EXPANSION_WORDS}
            onChange={setExpansion}
          />
          <CheckField
            label="Read groups of other schedulers"
            hint="Groups of Volcano, coscheduling and Kueue become PodGroups. Runs use them if you choose gangs in their options."
            checked={readGroups}
            onChange={setReadGroups}
          />
          <KeptNote />
          <UploadFoot upload={upload.state} ready={files !== null} onStart={start} onCancel={upload.cancel} />
        </div>
      </div>
      {upload.state.state === 'refused' && <RefusalNote what={upload.state.what} error={upload.state.error} onClose={upload.cancel} />}
      <ClusterPart wanted={wanted} onDone={({ id }) => navigate(snapshotHref(id))} />
      {call && (
        <ApiCallDialog
          title="Upload from a terminal"
          command={commandOf(source, name, { expandWorkloads, readGroups }) + (cluster.data?.connected ? importCommandOf(wanted) : '')}
          onClose={() => setCall(false)}
        />
      )}
    </Panel>
  )
}

/** Lines that a refusal names, for the text it is about. */
function marksOf(error: unknown): { line: number; message: string }[] {
  if (!(error instanceof ApiError)) return []
  return error.problem.problems.flatMap(({ path, message }) => {
    const line = /^line (\d+)/.exec(path)?.[1]
    return line ? [{ line: Number(line), message }] : []
  })
}

/** The same for the connected cluster. */
function importCommandOf(wanted: ClusterImport): string {
  return `\n\n# or the connected cluster\n${curlJson(apiUrl(CLUSTER_SNAPSHOTS_PATH), wanted)}`
}

function commandOf(source: UploadSource, name: string, { expandWorkloads, readGroups }: { expandWorkloads: boolean | null; readGroups: boolean }): string {
  const [file, file2] = source.mode === 'trace' ? [source.nodes?.name ?? 'nodes.csv', source.pods?.name ?? 'pods.csv'] : [source.mode === 'file' ? source.file?.name : undefined]
  const forms = [
    `file=@${file ?? 'cluster.json'}`,
    ...(file2 ? [`file2=@${file2}`] : []),
    ...(name.trim() ? [`name=${name.trim()}`] : []),
    ...(expandWorkloads === null ? [] : [`expandWorkloads=${expandWorkloads}`]),
    ...(readGroups ? ['readGroups=true'] : []),
  ]
  const get = file ? '' : `${EXPORT_COMMAND}\n`
  return `${get}curl -s ${forms.map((form) => `-F ${quoted(form)}`).join(' ')} \\\n  ${window.location.origin}${apiUrl(SNAPSHOTS_PATH)}`
}

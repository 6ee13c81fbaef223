import { Code, type LineMark } from '../../../ui/editor'
import { FileSlot } from './FileSlot'
import type { UploadSource } from './source'
import styles from './UploadPanel.module.css'

interface Props {
  source: UploadSource
  over: boolean
  marks: readonly LineMark[] // in a pasted text
  onSource: (source: UploadSource) => void
  onFiles: (files: File[]) => void
}

const TEXTS = '.yaml,.yml,.json,.jsonl,.ndjson,.gz,.zst,.csv,.txt'

/** Where the cluster comes from: a file, the clipboard, or the two files of a trace. */
export function SourcePart({ source, over, marks, onSource, onFiles }: Props) {
  if (source.mode === 'paste')
    return (
      <div className={styles.paste}>
        <Code label="Objects as YAML or JSON" text={source.text} marks={marks} onText={(text) => onSource({ ...source, text })} />
        {source.text === '' && <p className={styles.ghost}>Paste the output of kubectl: YAML, JSON or several documents</p>}
      </div>
    )
  if (source.mode === 'trace')
    return (
      <div className={styles.pair}>
        <FileSlot
          label="Nodes of the trace"
          action="Choose the nodes"
          hint={<code>sn, cpu_milli, memory_mib, gpu, model</code>}
          accept=".csv"
          file={source.nodes}
          over={over}
          onFiles={(files) => (files.length === 1 ? onSource({ ...source, nodes: files[0]! }) : onFiles(files))}
          onRemove={() => onSource({ ...source, nodes: null })}
        />
        <FileSlot
          label="Pods of the trace"
          action="Choose the pods"
          hint={<code>name, cpu_milli, memory_mib, num_gpu, …</code>}
          accept=".csv"
          file={source.pods}
          over={over}
          onFiles={(files) => (files.length === 1 ? onSource({ ...source, pods: files[0]! }) : onFiles(files))}
          onRemove={() => onSource({ ...source, pods: null })}
        />
      </div>
    )
  return (
    <FileSlot
      label="File with the cluster"
      action="Choose a file"
      hint="Lists and documents of kubectl in YAML or JSON, JSON lines, exports of kube-scheduler-simulator; gzip too."
      accept={TEXTS}
      file={source.file}
      over={over}
      onFiles={onFiles}
      onRemove={() => onSource({ ...source, file: null })}
    />
  )
}

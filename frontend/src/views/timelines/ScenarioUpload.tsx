import { useRef } from 'react'
import type { TraceFiles } from '../../api/timelines'
import { traceRole } from '../../model/objects/uploadFiles'
import { Button } from '../../ui/Button'
import styles from './NewTimelinePage.module.css'

interface Props {
  onText: (text: string) => void
  onTrace?: (files: TraceFiles) => void
  onMistake: (text: string) => void
}

const HEAD = 4096

/** Takes a file as the text, or the CSV files of a trace: the pods, and the nodes unless a snapshot has them. */
export function ScenarioUpload({ onText, onTrace, onMistake }: Props) {
  const input = useRef<HTMLInputElement>(null)

  async function take(files: readonly File[]) {
    const roles = await Promise.all(files.map(async (file) => traceRole({ name: file.name, head: await file.slice(0, HEAD).text() })))
    const pods = files[roles.indexOf('pods')]
    const nodes = files[roles.indexOf('nodes')]
    if (pods && onTrace) onTrace({ pods, ...(nodes && { nodes }) })
    else if (nodes || files.length > 1) onMistake('A trace is two CSV files: the pods, and the nodes or a snapshot that has them. A scenario is one file.')
    else if (files[0]) onText(await files[0].text())
  }

  return (
    <>
      <input
        ref={input}
        className={styles.upload}
        type="file"
        multiple
        accept=".yaml,.yml,.json,.csv,application/yaml"
        aria-label="Scenario file"
        tabIndex={-1}
        data-testid="scenario-file"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void take(files)
        }}
      />
      <Button title="A scenario as YAML, or the two CSV files of a cluster trace" onClick={() => input.current?.click()}>
        Upload a file or a trace
      </Button>
    </>
  )
}

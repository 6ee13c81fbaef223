import { useMemo, useState } from 'react'
import { apiUrl, describeError } from '../../api/client'
import { plural } from '../../model/text/quantity'
import { Button } from '../../ui/Button'
import { Code } from '../../ui/editor'
import type { MenuAction } from '../../ui/MenuButton'
import { Panel } from '../../ui/Panel'
import { ApiCallDialog, curlJson } from '../panels/ApiCallDialog'
import { Mistakes, type Mistake } from './Mistakes'
import { Warnings } from './Warnings'
import { LIVE } from '../../ui/live'
import styles from './EditorPanel.module.css'

/** What is written, and where it can be checked from a terminal. */
export interface Subject {
  title: string
  noun: string
  valid: string // said of a text without mistakes
  path: string
  body: (text: string) => unknown
}

interface Checked {
  valid: boolean
  problems: { path: string; message: string; line: number | null }[]
  warnings?: readonly Mistake[]
}

interface Props {
  subject: Subject
  text: string
  validation: Checked | undefined
  error: Error | null
  behind: boolean // the answer is about an earlier text
  className: string
  actions?: readonly MenuAction[] // what the menu offers besides the call that checks the text
  onText: (text: string) => void
  onRetry: () => void
}

/** A text, with every mistake at its line and in a list that leads there. */
export function EditorPanel({ subject, text, validation, error, behind, className, actions = [], onText, onRetry }: Props) {
  const [target, setTarget] = useState<{ line: number } | null>(null)
  const [call, setCall] = useState(false)
  const problems = useMemo(() => inOrder(validation?.problems ?? []), [validation])
  const marks = useMemo(() => problems.flatMap(({ line, path, message }) => (line === null ? [] : [{ line, message: path ? `${path}: ${message}` : message }])), [problems])
  return (
    <Panel title={subject.title} className={className} menu={[{ name: actions.length ? 'Show the API call that checks it' : 'Show the API call', run: () => setCall(true) }, ...actions]}>
      <div className={styles.code}>
        <Code label={`${subject.title} as YAML`} text={text} onText={onText} marks={marks} target={target} />
      </div>
      <div className={styles.verdict}>
        <p className={styles.state} {...LIVE} data-state={error ? 'error' : behind || !validation ? 'checking' : validation.valid ? 'valid' : 'wrong'}>
          {error ? `Not checked: ${describeError(error).title}` : behind || !validation ? 'Checking…' : validation.valid ? 'Valid' : plural(problems.length, 'mistake')}
          {error && <Button onClick={onRetry}>Try again</Button>}
        </p>
        {problems.length > 0 && <Mistakes label={`Mistakes of the ${subject.noun}`} mistakes={problems} onGo={({ line }) => line != null && setTarget({ line })} />}
        {validation?.warnings && <Warnings warnings={validation.warnings} />}
        {validation?.valid && <p className={styles.hint}>{subject.valid} Tab leaves the editor; Ctrl+] and Ctrl+[ indent.</p>}
      </div>
      {call && <ApiCallDialog title={`Check this ${subject.noun} from a terminal`} command={curlJson(apiUrl(subject.path), subject.body(text))} onClose={() => setCall(false)} />}
    </Panel>
  )
}

/** As they stand in the text; those that have no line come first. */
function inOrder(problems: Checked['problems']): Checked['problems'] {
  return [...problems].sort((left, right) => (left.line ?? 0) - (right.line ?? 0))
}

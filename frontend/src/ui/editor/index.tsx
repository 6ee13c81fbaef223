import { onDemand } from '../fetchedComponent'
import type { CodeEditorProps } from './CodeEditor'
import styles from './Waiting.module.css'

/** The editor, fetched when the first one is shown; until then the plain text stands in its place. */
export const Code = onDemand<CodeEditorProps>(() => import('./CodeEditor'), { awaits: 'editor', Meanwhile: Waiting })

function Waiting({ text }: CodeEditorProps) {
  return <pre className={styles.waiting}>{text.slice(0, 4000)}</pre>
}

export type { LineMark } from './marks'

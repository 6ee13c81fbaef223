import { lazy, Suspense } from 'react'
import type { CodeEditorProps } from './CodeEditor'
import styles from './Waiting.module.css'

const CodeEditor = lazy(() => import('./CodeEditor'))

/** The editor, fetched when the first one is shown; until then the plain text stands in its place. */
export function Code(props: CodeEditorProps) {
  return (
    <Suspense fallback={<pre className={styles.waiting}>{props.text.slice(0, 4000)}</pre>}>
      <CodeEditor {...props} />
    </Suspense>
  )
}

export type { LineMark } from './marks'

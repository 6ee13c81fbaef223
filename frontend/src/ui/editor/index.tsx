import { lazy, Suspense } from 'react'
import { useAwaited } from '../../readiness/page'
import type { CodeEditorProps } from './CodeEditor'
import styles from './Waiting.module.css'

const CodeEditor = lazy(() => import('./CodeEditor'))

/** The editor, fetched when the first one is shown; until then the plain text stands in its place. */
export function Code(props: CodeEditorProps) {
  return (
    <Suspense fallback={<Waiting text={props.text} />}>
      <CodeEditor {...props} />
    </Suspense>
  )
}

function Waiting({ text }: { text: string }) {
  useAwaited('editor', true)
  return <pre className={styles.waiting}>{text.slice(0, 4000)}</pre>
}

export type { LineMark } from './marks'

import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import styles from './CodeEditor.module.css'
import type { Changes } from './changes'
import { goToLine, showLine, showMarks, type LineMark } from './marks'
import { setUp, type Language } from './setup'

export interface CodeEditorProps {
  label: string
  text: string
  language?: Language
  /** Without one, the text can be read and copied only. */
  onText?: (text: string) => void
  marks?: readonly LineMark[]
  /** A line to go to; a new object goes there again. */
  target?: { line: number } | null
  autoFocus?: boolean
  /** Long lines go on below each other, so that nothing is out of sight. */
  wrap?: boolean
  /** How it differs from the text that it was made from; the first of it is in sight. */
  changes?: Changes | null
}

const NONE: readonly LineMark[] = []

/** A text with line numbers, colours and marks at its lines. `text` is what it begins with, and replaces it when it becomes another. */
export default function CodeEditor({ label, text, language = 'yaml', onText, marks = NONE, target = null, autoFocus = false, wrap = false, changes = null }: CodeEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const tell = useRef(onText)
  const readOnly = onText === undefined
  useEffect(() => {
    tell.current = onText
  })

  useEffect(() => {
    const editor = new EditorView({
      parent: box.current!,
      doc: text,
      extensions: setUp({ label, language, readOnly, wrap, changes, onText: (changed) => tell.current?.(changed) }),
    })
    view.current = editor
    if (autoFocus) editor.focus()
    if (changes) showLine(editor, firstOf(changes))
    return () => editor.destroy()
  }, [label, language, readOnly, wrap, changes]) // eslint-disable-line react-hooks/exhaustive-deps -- the text follows below; focus is for the first moment

  useEffect(() => {
    const { state } = view.current!
    if (text !== state.doc.toString()) view.current!.dispatch({ changes: { from: 0, to: state.doc.length, insert: text } })
  }, [text, label, language, readOnly, wrap, changes])

  useEffect(() => showMarks(view.current!, marks), [marks, label, language, readOnly, wrap, changes])

  useEffect(() => {
    if (target) goToLine(view.current!, target.line)
  }, [target])

  return <div ref={box} className={styles.editor} />
}

const firstOf = ({ added, gone }: Changes): number => Math.min(added[0] ?? Infinity, gone[0]?.before ?? Infinity)

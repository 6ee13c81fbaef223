import { linter, lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { EditorSelection, type Extension, type Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** Something wrong with a line of the text, counted from 1. */
export interface LineMark {
  line: number
  message: string
}

/** The words of a line, without its indentation. Lines beyond the end mean the last one. */
function rangeOf(doc: Text, number: number): { from: number; to: number } {
  const line = doc.line(Math.max(1, Math.min(number, doc.lines)))
  const indent = line.text.length - line.text.trimStart().length
  return { from: line.from + (indent < line.text.length ? indent : 0), to: line.to }
}

/** Room for marks that are found elsewhere; nothing is checked in the browser. */
export const markable: Extension = [linter(null), lintGutter()]

export function showMarks(view: EditorView, marks: readonly LineMark[]): void {
  const diagnostics: Diagnostic[] = marks.map(({ line, message }) => ({ ...rangeOf(view.state.doc, line), severity: 'error', message }))
  view.dispatch(setDiagnostics(view.state, diagnostics))
}

/** Scrolls to a line, where it is one of the text. */
export function showLine(view: EditorView, number: number): void {
  if (Number.isFinite(number)) view.dispatch({ effects: EditorView.scrollIntoView(rangeOf(view.state.doc, number).from, { y: 'center' }) })
}

/** Puts the cursor on a line and shows it. */
export function goToLine(view: EditorView, number: number): void {
  const { from } = rangeOf(view.state.doc, number)
  view.dispatch({ selection: EditorSelection.cursor(from), effects: EditorView.scrollIntoView(from, { y: 'center' }) })
  view.focus()
}

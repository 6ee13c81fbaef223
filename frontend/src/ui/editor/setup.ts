import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view'
import { changed, type Changes } from './changes'
import { look } from './highlight'
import { markable } from './marks'

export type Language = 'yaml' | 'json'

export interface Setup {
  label: string
  language: Language
  readOnly: boolean
  wrap: boolean
  changes: Changes | null
  onText: (text: string) => void
}

const LANGUAGES: Record<Language, () => Extension> = { yaml, json }

/**
 * Everything an editor has. Tab is left to the browser, so that nobody is caught in the editor; Ctrl+] and Ctrl+[ indent.
 * A read-only text can still hold the cursor: only so can it be scrolled and copied with the keyboard.
 */
export function setUp({ label, language, readOnly, wrap, changes, onText }: Setup): Extension {
  return [
    lineNumbers(),
    foldGutter(),
    markable,
    history(),
    drawSelection(),
    indentUnit.of('  '),
    indentOnInput(),
    bracketMatching(),
    highlightSelectionMatches(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    keymap.of([...searchKeymap, ...defaultKeymap, ...historyKeymap, ...foldKeymap]),
    LANGUAGES[language](),
    look,
    wrap ? EditorView.lineWrapping : [],
    changes ? changed(changes) : [],
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', 'aria-readonly': String(readOnly), spellcheck: 'false', autocorrect: 'off', autocapitalize: 'off' }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onText(update.state.doc.toString())
    }),
  ]
}

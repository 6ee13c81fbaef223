import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

// Colours are variables of CodeEditor.module.css, so that a change of theme needs no new editor.
const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--code-key)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--code-number)' },
  { tag: [tags.lineComment, tags.comment], color: 'var(--code-comment)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket], color: 'var(--ink-3)' },
])

const surface = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'transparent', fontSize: '12.5px' },
  '&.cm-focused': { outline: '1px solid var(--accent)', outlineOffset: '-1px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5', overscrollBehavior: 'contain' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 12px 0 6px' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--code-selection)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--ink-3) 10%, transparent)' },
  '.cm-gutters': { border: 'none', backgroundColor: 'transparent', color: 'var(--ink-3)' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 6px 0 12px', minWidth: '32px' },
  '.cm-foldGutter .cm-gutterElement': { color: 'var(--ink-3)', cursor: 'pointer' },
  '.cm-foldPlaceholder': { border: 'none', backgroundColor: 'var(--sunken)', color: 'var(--ink-2)', padding: '0 6px' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0 0 0 4px' },
  '.cm-lint-marker': { width: '10px', height: '1.5em', content: 'none', display: 'grid', placeItems: 'center' },
  '.cm-lint-marker-error::before': { content: '"✕"', color: 'var(--verdict-rejected)', fontSize: '11px', fontWeight: '700' },
  '.cm-diagnosticLine': { backgroundColor: 'var(--verdict-rejected-soft)' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--verdict-rejected)', textUnderlineOffset: '3px' },
  '.cm-tooltip': { border: '1px solid var(--line)', borderRadius: '6px', backgroundColor: 'var(--raised)', boxShadow: 'var(--shadow)', color: 'var(--ink)' },
  '.cm-diagnostic': { borderLeft: '3px solid var(--verdict-rejected)', padding: '6px 10px', fontFamily: 'var(--font)', fontSize: '12px' },
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--ink)', borderColor: 'var(--line)' },
  '.cm-panels-top, .cm-panels-bottom': { borderColor: 'var(--line)' },
  '.cm-panel.cm-search': { fontFamily: 'var(--font)', fontSize: '12px' },
  '.cm-textfield': { border: '1px solid var(--line)', borderRadius: '4px', backgroundColor: 'var(--ground)' },
  '.cm-button': { border: '1px solid var(--line)', borderRadius: '4px', backgroundImage: 'none', backgroundColor: 'var(--surface)' },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in srgb, var(--code-number) 25%, transparent)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)' },
})

export const look = [surface, syntaxHighlighting(colours)]

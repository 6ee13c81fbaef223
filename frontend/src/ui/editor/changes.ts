import { RangeSetBuilder, type Extension, type Text } from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'

/** Lines of the text that are new, from 1 and in order, and lines that are gone, with the line before which they stood. */
export interface Changes {
  added: readonly number[]
  gone: readonly { before: number; lines: readonly string[] }[]
}

class GoneLines extends WidgetType {
  constructor(private readonly lines: readonly string[]) {
    super()
  }

  override eq(other: GoneLines): boolean {
    return other.lines.join('\n') === this.lines.join('\n')
  }

  toDOM(): HTMLElement {
    const box = document.createElement('del')
    box.className = 'cm-gone'
    for (const line of this.lines) box.appendChild(document.createElement('div')).textContent = line || ' '
    return box
  }
}

const ADDED = Decoration.line({ class: 'cm-added' })

/** Marks lines with a sign besides a colour, and shows between them what is gone. */
export const changed = (changes: Changes): Extension => [EditorView.decorations.compute(['doc'], ({ doc }) => decorationsOf(doc, changes)), ROOM_FOR_SIGNS]

/** In front of every line, so that the indentation stays that of the text. */
const ROOM_FOR_SIGNS = EditorView.theme({ '.cm-content .cm-line, .cm-content .cm-gone': { padding: '0 12px 0 20px' } })

function decorationsOf(doc: Text, { added, gone }: Changes): DecorationSet {
  const marks = [
    ...gone.map(({ before, lines }) => ({ ...placeOf(doc, before), mark: Decoration.widget({ widget: new GoneLines(lines), block: true, side: before > doc.lines ? 1 : -1 }) })),
    ...added.filter((line) => line <= doc.lines).map((line) => ({ at: doc.line(line).from, order: 1, mark: ADDED })),
  ]
  const builder = new RangeSetBuilder<Decoration>()
  for (const { at, mark } of marks.toSorted((one, other) => one.at - other.at || one.order - other.order)) builder.add(at, at, mark)
  return builder.finish()
}

/** What stood after the last line stands at its end. */
const placeOf = (doc: Text, before: number): { at: number; order: number } => (before > doc.lines ? { at: doc.length, order: 2 } : { at: doc.line(before).from, order: 0 })

import { LineCounter, parseDocument, type Node } from 'yaml'

const steps = (path: string): (string | number)[] => [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([whole, index]) => (index === undefined ? whole : Number(index)))

/** The line, counted from 1, at which a path like `replicas[1].name` stands, or the nearest thing around it; null for none. */
export function lineOf(text: string, path: string): number | null {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const way = steps(path)
  for (let length = way.length; length > 0; length--) {
    const node = document.getIn(way.slice(0, length), true) as Node | undefined
    if (node?.range) return lines.linePos(node.range[0]).line
  }
  return null
}

import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml'

const SPOKEN = /^line (\d+)/
const STEPS = /\[(\d+)\]|([^.[\]]+)/g

/** Finds the line, from 1, at which a path such as `operations[1].pods.cpu` stands in a YAML text; null for what is not in it. */
export function lineFinder(text: string): (path: string) => number | null {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  return (path) => {
    const spoken = SPOKEN.exec(path)
    if (spoken) return Number(spoken[1])
    const offset = document.contents ? offsetOf(document.contents, path) : null
    return offset === null ? null : lines.linePos(offset).line
  }
}

/** Of the deepest part of the path that is there. */
function offsetOf(root: Node, path: string): number | null {
  let node: unknown = root
  let offset: number | null = null
  for (const [, index, name] of path.matchAll(STEPS)) {
    if (index !== undefined && isSeq(node)) node = node.items[Number(index)]
    else if (name !== undefined && isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === name)
      if (!pair) break
      offset = (pair.key as Node).range?.[0] ?? offset
      node = pair.value
      continue
    } else break
    offset = (node as Node | undefined)?.range?.[0] ?? offset
  }
  return offset
}

// The files of a lesson that is being written. Nothing here knows the browser.
import type { LessonFiles } from '../../wire/writtenLessons'

export const MAIN = 'lesson.yaml'

/** What a new lesson begins with: small, without mistakes, and with one of everything. */
export const FIRST_FILES: LessonFiles = {
  [MAIN]: `title: My lesson
subject: My course
level: beginner
minutes: 5
summary: What you know after it.
starts:
  shop: {run: {cluster: [nodes.yaml, pods.yaml]}}
beats:
  - id: where-it-goes
    text: >-
      {{ attempt.nodes }} nodes could be looked at for \`{{ attempt.pod }}\`, and {{ attempt.feasible }} of them pass every filter.
    at: {start: shop, pod: shop/web-0, tab: score}
    question: {engine: winner}
exercises:
  - id: to-the-ssd
    title: To the SSD
    start: shop
    task: >-
      Put \`shop/web-0\` on a node with an SSD. Now it is on {{ pods[shop/web-0].node }}. Change only this pod.
    mayChange:
      - {kind: Pod, names: [shop/web-0], fields: [spec.nodeSelector, spec.affinity]}
    expectations:
      - {name: web-0 is on an SSD, pods: {names: [shop/web-0]}, landOn: {matchLabels: {disk: ssd}}}
    hints:
      - Which label does the node with the SSD have?
    solution:
      files: {pods.yaml: answers/pods.yaml}
      says: A \`nodeSelector\` is a filter, and no score can win against it.
`,
  'nodes.yaml': `kind: Node
metadata: {name: oak}
status: {allocatable: {cpu: '8', memory: 16Gi, pods: '110'}}
---
kind: Node
metadata: {name: elm, labels: {disk: ssd}}
status: {allocatable: {cpu: '4', memory: 8Gi, pods: '110'}}
`,
  'pods.yaml': `kind: Pod
metadata: {name: web-0, namespace: shop}
spec:
  containers:
    - {name: main, resources: {requests: {cpu: '1', memory: 1Gi}}}
`,
  'answers/pods.yaml': `kind: Pod
metadata: {name: web-0, namespace: shop}
spec:
  nodeSelector: {disk: ssd}
  containers:
    - {name: main, resources: {requests: {cpu: '1', memory: 1Gi}}}
`,
}

/** lesson.yaml first, then the others by name. */
export const inOrder = (files: LessonFiles): string[] => Object.keys(files).sort((left, right) => Number(right === MAIN) - Number(left === MAIN) || left.localeCompare(right))

/** Why a file cannot be called so; null: it can. */
export function refusalOf(name: string, files: LessonFiles): string | null {
  if (!/^\w[\w. -]*(\/\w[\w. -]*)*$/.test(name)) return 'Letters, digits, dots, dashes, and / for folders.'
  return name in files ? 'A file with this path exists already.' : null
}

/** With a file under another name; its place in texts of lesson.yaml is not changed. */
export function renamed(files: LessonFiles, from: string, to: string): LessonFiles {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name === from ? to : name, text]))
}

export function without(files: LessonFiles, name: string): LessonFiles {
  return Object.fromEntries(Object.entries(files).filter(([each]) => each !== name))
}

/** Of a folder that was chosen: paths from where the outermost lesson.yaml is, without hidden files. Null: there is none. */
export function insideFolder(paths: readonly string[]): Map<string, string> | null {
  const shown = paths.filter((path) => !path.split('/').some((part) => part.startsWith('.')))
  const mains = shown.filter((path) => path === MAIN || path.endsWith(`/${MAIN}`)).sort((left, right) => left.split('/').length - right.split('/').length)
  const main = mains[0]
  if (main === undefined) return null
  const folder = main.slice(0, -MAIN.length)
  return new Map(shown.filter((path) => path.startsWith(folder)).map((path) => [path, path.slice(folder.length)]))
}

// Grounds on which a pod's stretch on a node stands; the name of the node is written on it wherever there is room, and is
// said beside it where there is none. Neighbours in the table differ in lightness too.

const TINTS = {
  light: ['#d5e3f5', '#f3dfc4', '#d6ebd9', '#e6daf0', '#f0d5d8', '#d2e9ea', '#ebe7c3', '#dcdfe6'],
  dark: ['#233f63', '#5a4322', '#23503a', '#473360', '#5e2f37', '#1f4f54', '#525021', '#3d4452'],
} as const

/** The same for a node wherever it shows; nodes far apart in the list may share one. */
export function nodeTint(node: number, theme: 'light' | 'dark'): string {
  const tints = TINTS[theme]
  return tints[node % tints.length]!
}

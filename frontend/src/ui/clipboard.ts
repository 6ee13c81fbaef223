/** Copies a text; false when the browser does not allow it. Call it while a click or a key is handled. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedByCommand(text)
  }
}

/** Without HTTPS, as in a workshop on a local network, pages have no clipboard; the old command, which copies a selection, still works. */
function copiedByCommand(text: string): boolean {
  const holder = document.createElement('pre')
  holder.style.cssText = 'position: fixed; opacity: 0'
  holder.ariaHidden = 'true'
  holder.textContent = text
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  const selection = getSelection()
  const before = selection?.rangeCount ? selection.getRangeAt(0) : null
  document.addEventListener('copy', fill, { capture: true, once: true })
  document.body.append(holder)
  try {
    selection?.selectAllChildren(holder)
    return document.execCommand('copy')
  } finally {
    holder.remove()
    document.removeEventListener('copy', fill, { capture: true })
    selection?.removeAllRanges()
    if (before) selection?.addRange(before)
  }
}

/** Tab-separated rows, as spreadsheets paste them. */
export function toTsv(rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null) => String(value ?? '').replace(/[\t\n]+/g, ' ')
  return rows.map((row) => row.map(cell).join('\t')).join('\n') + '\n'
}

/** Hands a file to the reader. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

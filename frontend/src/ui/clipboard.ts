/** Copies a text; false when the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
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

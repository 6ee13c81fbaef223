// The personal link of a participant, kept in the browser that they joined with: it brings them back when their cookie is lost.
const KEY = 'place'

/** "" where there is none, or the browser keeps nothing. */
export function keptLink(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** `address`: "" forgets it. */
export function keepLink(address: string): void {
  try {
    if (address) localStorage.setItem(KEY, address)
    else localStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing still shows the link.
  }
}

/** What stands behind `#`. */
export const secretOf = (address: string): string => address.slice(address.indexOf('#') + 1)

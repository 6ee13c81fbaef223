import type { Access, Session, Visibility } from '../wire/people'

export const VISIBILITY_WORDS: Record<Visibility, { name: string; meaning: string }> = {
  private: { name: 'private', meaning: 'Only its owner sees it, and for a participant the teacher. Links to it are closed.' },
  workshop: { name: 'workshop', meaning: 'Everybody in the workshop sees it.' },
  link: { name: 'by link', meaning: 'Whoever has opened a link to it sees it.' },
  everybody: { name: 'everybody', meaning: 'Everybody who reaches this server sees it.' },
}

/** "Yours · private", "Ada's · workshop", "Example · everybody". */
export function accessWords({ owner, mine, visibility }: Access): string {
  const whose = mine && owner !== null ? 'Yours' : owner === null ? (visibility === 'everybody' ? 'Example' : 'Nobody’s') : `${owner}’s`
  return `${whose} · ${VISIBILITY_WORDS[visibility].name}`
}

export const ROLE_WORDS: Record<Session['role'], string> = {
  operator: 'operator',
  teacher: 'teacher',
  participant: 'participant',
  guest: 'guest',
  stranger: 'not signed in',
}

/** Why a link led to the page for signing in. */
export function refusedWords(code: string | null): string | null {
  if (code === null) return null
  if (code === 'too-many-tries') return 'Too many links were tried from here. Wait a little, then open yours again.'
  return 'This link leads nowhere: it has expired, was revoked, or what it led to is private again.'
}

/** Whether nobody else's browser reaches an address. */
export function isThisMachineAlone(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

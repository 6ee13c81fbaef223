import type { Access, Quota, Session, Token, Visibility } from '../../wire/people'
import { fileSize } from '../text/fileSize'
import { count } from '../text/quantity'

export const VISIBILITY_WORDS: Record<Visibility, { name: string; meaning: string }> = {
  private: { name: 'private', meaning: 'Only the owner sees it; the teacher also sees what participants own. Links to it do not work.' },
  workshop: { name: 'workshop', meaning: 'Everybody in the workshop sees it.' },
  link: { name: 'by link', meaning: 'Everybody who has opened a link to it sees it.' },
  everybody: { name: 'everybody', meaning: 'Everybody who reaches this server sees it.' },
}

/** "Yours · private", "Ada's · workshop", "Example · everybody". */
export function accessWords({ owner, mine, visibility }: Access): string {
  const whose = mine && owner !== null ? 'Yours' : owner === null ? (visibility === 'everybody' ? 'Example' : 'Nobody’s') : `${owner}’s`
  return `${whose} · ${VISIBILITY_WORDS[visibility].name}`
}

/** Parts of a list, as the server knows them; "" is all that one may see. */
export const WHOSE = ['', 'mine', 'workshop', 'shared', 'examples'] as const
export type Whose = (typeof WHOSE)[number]
export const WHOSE_WORDS: Record<Whose, { name: string; meaning: string }> = {
  '': { name: 'All', meaning: 'Everything that you may see' },
  mine: { name: 'Mine', meaning: 'What you have made' },
  workshop: { name: 'Workshop', meaning: 'What was shown to your workshop; for teachers also what its participants have made' },
  shared: { name: 'Shared with me', meaning: 'What others show to you by a link, or to everybody' },
  examples: { name: 'Examples', meaning: 'What comes with the playground' },
}

export const whoseOf = (text: string): Whose => WHOSE.find((whose) => whose === text) ?? ''

const QUOTA_WORDS: Record<Quota['what'], string> = { bytes: 'stored', atOnce: 'runs and simulations at once', seconds: 'of worker time within a day' }

/** "Yours: 12.0 MB of 256 MB stored", for the bar that shows it. */
export function quotaWords({ what, whose, used, most }: Quota): string {
  const amount = (value: number) => (what === 'bytes' ? fileSize(value) : what === 'seconds' ? `${count(Math.round(value))} s` : count(value))
  const bound = most === 0 ? 'no limit' : `of ${amount(most)}`
  return `${whose === 'workshop' ? 'All participants together' : 'You'}: ${amount(used)} ${bound} ${QUOTA_WORDS[what]}`
}

export const ROLE_WORDS: Record<Session['role'], string> = {
  operator: 'operator',
  teacher: 'teacher',
  participant: 'participant',
  guest: 'guest',
  stranger: 'not signed in',
}

export type TokenScope = Token['scopes'][number]
/** What a token may be for. */
export const TOKEN_SCOPES: readonly { scope: TokenScope; text: string }[] = [
  { scope: 'read', text: 'read: look at what you may see' },
  { scope: 'write', text: 'write: make and change things' },
  { scope: 'operate', text: 'operate: do what operators may do' },
]

const REFUSED_WORDS: Record<string, string> = {
  cancelled: 'You did not sign in: sign-in was cancelled at the provider.',
  'not-allowed': 'You signed in at the provider, but this server does not accept that account. Ask its operator.',
  provider: 'Signing in at the provider did not succeed. Try again.',
}

/** Why a link, or a provider, led to the page for signing in. */
export function refusedWords(code: string | null): string | null {
  if (code === null) return null
  if (REFUSED_WORDS[code]) return REFUSED_WORDS[code]
  if (code === 'too-many-tries') return 'Too many links were tried from here. Wait a little, then open yours again.'
  return 'This link does not work: it has expired, was revoked, or its object is private again.'
}

/** Whether nobody else's browser reaches an address. */
export function isThisMachineAlone(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

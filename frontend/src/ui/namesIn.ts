const NAME = /(?<![\w./-])([\w./]*\w-[\w./-]*\w)/

/** A text in parts: words between names that have hyphens, a name, words, a name, … */
export const namesIn = (text: string): string[] => text.split(NAME)

/** A name as a line has it: `domain` is what it shares with one before it, "" if nothing. */
export interface LineName {
  host: string
  domain: string
}

/** "ip-10-0-1-17.eu-central-1.compute.internal": of the second name in a domain so long, its host tells it from the others. */
const LONG_DOMAIN = 16

/** The names of a text, in its order: the domain of a name is told once. */
export function withDomainsOnce(names: readonly string[]): LineName[] {
  const told = new Set<string>()
  return names.map((name) => {
    const dot = name.includes('/') ? -1 : name.indexOf('.')
    const domain = dot < 0 ? '' : name.slice(dot)
    const again = domain.length >= LONG_DOMAIN && told.has(domain)
    told.add(domain)
    return again ? { host: name.slice(0, dot), domain } : { host: name, domain: '' }
  })
}

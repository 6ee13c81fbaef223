import { namesIn, withDomainsOnce, type LineName } from './namesIn'
import styles from './Unbroken.module.css'

/**
 * A text in which names with hyphens, such as those of nodes and pods, do not break where a line has room for them: "node-" is no name.
 * A long domain that several of them share is seen once; it is heard and copied with each.
 */
export function Unbroken({ text }: { text: string }) {
  const parts = namesIn(text)
  const names = withDomainsOnce(parts.filter((_, index) => index % 2 === 1))
  return parts.map((part, index) => {
    if (index % 2 === 1) return <Name key={index} name={names[(index - 1) / 2]!} sign={signOf(parts[index + 1]!)} />
    return index === 0 ? part : part.slice(signOf(part).length)
  })
}

/** What stands at the end of a name without a space. It is kept on the name's line: Firefox would begin a line with a comma. */
const signOf = (after: string): string => /^\S*/.exec(after)![0]

function Name({ name: { host, domain }, sign }: { name: LineName; sign: string }) {
  return (
    <span className={styles.name}>
      {domain === '' ? (
        host
      ) : (
        <span className={styles.short} title={host + domain}>
          {host}
          <span className="visually-hidden">{domain}</span>
        </span>
      )}
      {sign}
    </span>
  )
}

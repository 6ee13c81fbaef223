import { namesIn } from './namesIn'
import styles from './Unbroken.module.css'

/** A text in which names with hyphens, such as those of nodes and pods, do not break where a line has room for them: "node-" is no name. */
export function Unbroken({ text }: { text: string }) {
  return namesIn(text).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={styles.name}>
        {part}
      </span>
    ),
  )
}

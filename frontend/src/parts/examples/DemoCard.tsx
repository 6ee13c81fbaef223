import { PlayIcon } from '../../ui/icons'
import type { Demo } from '../../wire/demos'
import styles from '../../ui/cards.module.css'
import { DemoFoot } from './DemoFoot'
import { DemoPicture } from './DemoPicture'

interface Props {
  demo: Demo
  starting: boolean
  disabled: boolean
  onStart: (slug: string) => void
}

/** One example: a picture, what it shows, and one click to see it play. */
export function DemoCard({ demo, starting, disabled, onStart }: Props) {
  const { slug, title, summary, picture, after } = demo
  return (
    <article className={styles.card} aria-labelledby={`demo-${slug}`}>
      <DemoPicture columns={picture} after={after} />
      <div className={styles.words}>
        <h3 id={`demo-${slug}`}>
          <button type="button" className={styles.start} disabled={disabled} aria-describedby={`demo-${slug}-about`} onClick={() => onStart(slug)}>
            {title}
          </button>
        </h3>
        <p id={`demo-${slug}-about`}>{summary}</p>
      </div>
      <DemoFoot demo={demo}>
        <PlayIcon size={12} /> {starting ? 'Starting…' : 'Play'}
      </DemoFoot>
    </article>
  )
}

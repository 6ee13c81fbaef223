import { PluginMark } from '../../../ui/PluginMark'
import styles from './heads.module.css'

/** A plugin's name standing upright over a narrow column. */
export function UprightHead({ plugin, note }: { plugin: string; note?: string }) {
  return (
    <span className={styles.upright}>
      <span className={styles.name}>
        {plugin}
        {note && <small> {note}</small>}
      </span>
      <PluginMark plugin={plugin} />
    </span>
  )
}

export function PlainHead({ text, end = false }: { text: string; end?: boolean }) {
  return <span className={end ? styles.end : styles.plain}>{text}</span>
}

import { meaningOf } from '../../model/text/words'
import { PluginMark } from '../../ui/PluginMark'
import { useMedia } from '../../ui/useMedia'
import styles from './heads.module.css'

/** Room for the longest name of a default filter plugin, in the letters of laptops and in those of large screens. */
const UPRIGHT_HEIGHT = 152
const UPRIGHT_HEIGHT_LARGE = 166
const LARGE = '(width >= 1800px)'

export const useUprightHeight = (): number => (useMedia(LARGE) ? UPRIGHT_HEIGHT_LARGE : UPRIGHT_HEIGHT)

export const MARK_HEIGHT = 34

/** Windows where upright names would leave no room for rows. */
export const NO_ROOM_FOR_NAMES = '(max-width: 560px)'

interface PluginHeadProps {
  plugin: string
  pale?: boolean // the plugin took no part
}

/** A plugin's name standing upright over a narrow column. */
export function UprightHead({ plugin, pale = false }: PluginHeadProps) {
  return (
    <span className={styles.upright} data-pale={pale}>
      <span className={styles.name} title={meaningOf(plugin)}>
        {plugin}
      </span>
      <PluginMark plugin={plugin} pale={pale} />
    </span>
  )
}

/** A plugin's mark over a column of numbers; the legend above has its name. */
export function MarkHead({ plugin, pale = false }: PluginHeadProps) {
  return (
    <span className={styles.upright} data-pale={pale}>
      <PluginMark plugin={plugin} pale={pale} />
      <span className="visually-hidden">{plugin}</span>
    </span>
  )
}

export function PlainHead({ text, end = false }: { text: string; end?: boolean }) {
  return <span className={end ? styles.end : styles.plain}>{text}</span>
}

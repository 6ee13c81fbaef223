import { docsFor, meaningOf } from '../../model/words'
import { PluginMark } from '../../ui/PluginMark'
import styles from './PluginName.module.css'

interface Props {
  plugin: string
  pale?: boolean
}

/** A plugin's mark and name: a line about it on hover, its documentation behind the link. */
export function PluginName({ plugin, pale }: Props) {
  return (
    <a className={styles.name} href={docsFor(plugin)} target="_blank" rel="noreferrer" title={`${meaningOf(plugin)} Opens the documentation.`}>
      <PluginMark plugin={plugin} pale={pale} /> {plugin}
    </a>
  )
}

import { docsFor, meaningOf } from '../../model/text/words'
import { isOutOfTree } from '../../theme/plugins'
import { PluginMark } from '../../ui/PluginMark'
import styles from './PluginName.module.css'

interface Props {
  plugin: string
  pale?: boolean
}

/** A plugin's mark and name: a line about it on hover, and for kube-scheduler's its documentation behind the link. */
export function PluginName({ plugin, pale }: Props) {
  const name = (
    <>
      <PluginMark plugin={plugin} pale={pale} /> {plugin}
    </>
  )
  if (isOutOfTree(plugin)) {
    return (
      <span className={styles.name} title="A plugin of another package.">
        {name}
      </span>
    )
  }
  return (
    <a className={styles.name} href={docsFor(plugin)} target="_blank" rel="noreferrer" title={`${meaningOf(plugin)} Opens the documentation.`}>
      {name}
    </a>
  )
}

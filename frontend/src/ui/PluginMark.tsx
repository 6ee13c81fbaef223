import { inkOn, isExtender, pluginMark } from '../theme/plugins'
import styles from './PluginMark.module.css'

interface Props {
  plugin: string
  /** The plugin takes no part here. */
  pale?: boolean
}

/** The coloured letters of a plugin; decoration beside its name, so readers of the screen skip it. */
export function PluginMark({ plugin, pale = false }: Props) {
  const { letters, light, dark } = pluginMark(plugin)
  return (
    <span
      className={styles.mark}
      data-pale={pale}
      data-extender={isExtender(plugin)}
      style={{ '--light': light, '--dark': dark, '--light-ink': inkOn(light), '--dark-ink': inkOn(dark) } as React.CSSProperties}
      aria-hidden="true"
    >
      {letters}
    </span>
  )
}

import type { ArgsLine } from '../../../model/policies/policyDiff'
import { PluginMark } from '../../../ui/PluginMark'
import { FieldTable } from './FieldTable'
import styles from './MeaningPanel.module.css'

interface Props {
  args: readonly ArgsLine[]
  onlyDifferences: boolean
}

/** The arguments that every plugin works with, given or not. */
export function Arguments({ args, onlyDifferences }: Props) {
  const shown = args.filter(({ fields, differs }) => fields.length > 0 && (differs || !onlyDifferences))
  return (
    <section className={styles.part}>
      <h3>Arguments</h3>
      {shown.length === 0 && <p className={styles.none}>{onlyDifferences ? 'The same arguments as by default.' : 'None of the plugins takes arguments.'}</p>}
      {shown.map(({ plugin, fields }) => (
        <div key={plugin} className={styles.args}>
          <h4>
            <PluginMark plugin={plugin} /> {plugin}
          </h4>
          <FieldTable label={`Arguments of ${plugin}`} fields={fields} onlyDifferences={onlyDifferences} />
        </div>
      ))}
    </section>
  )
}

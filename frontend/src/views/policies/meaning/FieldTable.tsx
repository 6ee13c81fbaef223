import type { FieldLine } from '../../../model/policies/policyDiff'
import styles from './FieldTable.module.css'

interface Props {
  label: string
  fields: readonly FieldLine[]
  onlyDifferences: boolean
}

/** Fields with their values; where the default has another, it stands beside. */
export function FieldTable({ label, fields, onlyDifferences }: Props) {
  const shown = onlyDifferences ? fields.filter(({ differs }) => differs) : fields
  if (shown.length === 0) return <p className={styles.none}>As by default.</p>
  return (
    <table className={styles.table} aria-label={label}>
      <tbody>
        {shown.map(({ path, value, defaultValue, differs }) => (
          <tr key={path} data-differs={differs}>
            <th scope="row">{path}</th>
            <td>
              <code>{value ?? 'not set'}</code>
              {differs && (
                <span className={styles.before}>
                  default <code>{defaultValue ?? 'not set'}</code>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

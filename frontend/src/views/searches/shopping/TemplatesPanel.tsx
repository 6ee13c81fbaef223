import { EMPTY_ROW, type TemplateRow } from '../../../model/answers/shopping'
import { Button } from '../../../ui/Button'
import { TextField } from '../../../ui/Field'
import { CloseIcon } from '../../../ui/icons'
import type { MenuAction } from '../../../ui/MenuButton'
import { EmptyNote } from '../../../ui/Note'
import { Panel } from '../../../ui/Panel'
import styles from './ShoppingPage.module.css'

interface Props {
  rows: readonly TemplateRow[]
  onChange: (rows: TemplateRow[]) => void
  menu: readonly MenuAction[]
}

/** The nodes that can be bought, a row a kind. */
export function TemplatesPanel({ rows, onChange, menu }: Props) {
  const change = (index: number, part: Partial<TemplateRow>) => onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return (
    <Panel title="Nodes that can be bought" note="with equal prices the answer is the fewest nodes" menu={menu}>
      {rows.length === 0 && <EmptyNote title="No kind of node yet.">Add one, or copy those of the cluster from the menu.</EmptyNote>}
      <ul className={styles.templates} aria-label="Kinds of nodes">
        {rows.map((row, index) => (
          <li key={index}>
            <div className={styles.template} role="group" aria-label={row.name || `kind ${index + 1}`}>
              <TextField label="Name" value={row.name} onChange={(event) => change(index, { name: event.target.value })} />
              <TextField label="Price an hour" inputMode="decimal" value={row.price} onChange={(event) => change(index, { price: event.target.value })} />
              <TextField label="Resources for pods" value={row.resources} title={row.resources} onChange={(event) => change(index, { resources: event.target.value })} />
              <TextField label="Labels" placeholder="none" value={row.labels} title={row.labels} onChange={(event) => change(index, { labels: event.target.value })} />
              <TextField label="Taints" placeholder="none" value={row.taints} title={row.taints} onChange={(event) => change(index, { taints: event.target.value })} />
              <TextField label="At most" inputMode="numeric" placeholder="any" value={row.most} onChange={(event) => change(index, { most: event.target.value })} />
              <Button look="quiet" label={`Remove ${row.name || 'this kind'}`} onClick={() => onChange(rows.filter((_, at) => at !== index))}>
                <CloseIcon size={13} />
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.add}>
        <Button onClick={() => onChange([...rows, { ...EMPTY_ROW, name: `kind-${rows.length + 1}` }])}>Add a kind of node</Button>
      </div>
    </Panel>
  )
}

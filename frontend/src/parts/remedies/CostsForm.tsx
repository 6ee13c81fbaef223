import { useId } from 'react'
import { costWords, type Costs } from '../../model/answers/remedyCosts'
import { plural } from '../../model/text/quantity'
import { Button } from '../../ui/Button'
import styles from './CostsForm.module.css'

interface Props {
  defaults: Costs
  own: Costs
  onChange: (name: string, typed: string) => void
  onForget: () => void
}

/** What changes and their effects cost, to be changed: an empty field stands for the default, which it shows. */
export function CostsForm({ defaults, own, onChange, onForget }: Props) {
  const nOwn = Object.keys(own).length
  return (
    <details className={styles.costs} data-noprint>
      <summary>{nOwn === 0 ? 'Costs' : `Costs: ${plural(nOwn, 'number')} of your own`}</summary>
      <p className={styles.hint}>Answers are ranked by the cost of their changes and of their effects on other pods. An empty field means the default.</p>
      <div className={styles.fields}>
        {Object.entries(defaults).map(([name, number]) => (
          <CostField key={name} name={name} standard={number} value={own[name]} onChange={onChange} />
        ))}
      </div>
      <Button disabled={nOwn === 0} onClick={onForget}>
        Back to the defaults
      </Button>
    </details>
  )
}

interface CostFieldProps {
  name: string
  standard: number
  value: number | undefined
  onChange: (name: string, typed: string) => void
}

function CostField({ name, standard, value, onChange }: CostFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{costWords(name)}</label>
      <input
        id={id}
        type="number"
        min={0}
        step="any"
        inputMode="decimal"
        autoComplete="off"
        placeholder={String(standard)}
        value={value ?? ''}
        data-own={value !== undefined}
        onChange={(event) => onChange(name, event.target.value)}
      />
    </div>
  )
}

import { useState } from 'react'
import { Button } from '../../ui/Button'
import { copyText } from '../../ui/clipboard'
import { TextField } from '../../ui/Field'
import styles from './people.module.css'

/** A text to hand on. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState('')
  async function copy() {
    setCopied((await copyText(value)) ? value : '')
  }
  return (
    <div className={styles.copy}>
      <TextField label={label} readOnly value={value} onFocus={(event) => event.target.select()} />
      <Button onClick={() => void copy()}>{copied === value ? 'Copied' : 'Copy'}</Button>
    </div>
  )
}

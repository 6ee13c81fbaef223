import { useId, useState } from 'react'
import { readValue, written } from '../../../model/policies/pluginArguments'
import { Button } from '../../../ui/Button'
import styles from './WhatIf.module.css'

interface Props {
  label: string
  kind: 'list' | 'object'
  value: unknown
  example: string
  changed: boolean
  onChange: (value: unknown) => void
}

/** A value that is too rich for sliders, as YAML. It counts once it is applied. */
export function YamlField({ label, kind, value, example, changed, onChange }: Props) {
  const id = useId()
  const [text, setText] = useState(() => written(value))
  const [mistake, setMistake] = useState('')
  return (
    <div className={styles.yaml}>
      <label htmlFor={id}>
        {label}
        {changed && <span className={styles.changedMark}> changed</span>}
      </label>
      <textarea id={id} rows={Math.min(10, Math.max(4, (text || example).split('\n').length))} spellCheck={false} placeholder={example} value={text} onChange={({ target }) => setText(target.value)} />
      {mistake && (
        <p className={styles.mistake} role="alert">
          {mistake}
        </p>
      )}
      <Button
        onClick={() => {
          const read = readValue(text, kind)
          setMistake('mistake' in read ? read.mistake : '')
          if ('value' in read) onChange(read.value)
        }}
      >
        Apply {label}
      </Button>
    </div>
  )
}

import { Fragment, useId } from 'react'
import styles from './WhatIf.module.css'

interface Props {
  label: string
  value: number
  max: number
  step?: number
  least?: number
  text: string // the value in words
  changed: boolean // the draft says another value than the run
  onChange: (value: number) => void
}

/** Names of plugins are broken where a word begins. */
const WITHIN_A_NAME = /(?<=[a-z])(?=[A-Z])/

/** A number that is moved with a slider or typed; its name says whether the draft changes it. */
export function Slider({ label, value, max, step = 1, least = 0, text, changed, onChange }: Props) {
  const id = useId()
  const take = (given: string) => {
    const number = Number(given)
    if (given !== '' && Number.isFinite(number) && number >= least) onChange(number)
  }
  return (
    <div className={styles.slider} data-changed={changed}>
      <label htmlFor={id}>
        {label.split(WITHIN_A_NAME).map((part, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
        {changed && <span className={styles.changedMark}> changed</span>}
      </label>
      <input id={id} type="range" min={least} max={Math.max(max, value)} step={step} value={value} aria-valuetext={text || undefined} onChange={(event) => take(event.target.value)} />
      <input type="number" min={least} step={step} value={value} aria-label={`${label}, as a number`} onChange={(event) => take(event.target.value)} />
      <span className={styles.inWords} aria-hidden="true">
        {text}
      </span>
    </div>
  )
}

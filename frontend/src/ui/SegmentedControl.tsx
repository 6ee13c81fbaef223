import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import styles from './SegmentedControl.module.css'

interface Props<T extends string> {
  label: string
  options: readonly { value: T; text: ReactNode; title?: string; disabled?: boolean }[]
  value: T
  onChange: (value: T) => void
  /** `tabs` when the choice swaps what is below it. */
  kind?: 'radio' | 'tabs'
  stretch?: boolean
}

const MOVES: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** A few exclusive choices in a row; arrow keys move between them. */
export function SegmentedControl<T extends string>({ label, options, value, onChange, kind = 'radio', stretch }: Props<T>) {
  const row = useRef<HTMLDivElement>(null)
  function move(event: KeyboardEvent) {
    const by = MOVES[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const enabled = options.filter(({ disabled }) => !disabled)
    const at = enabled.findIndex((option) => option.value === value)
    const next = enabled[(at + by + enabled.length) % enabled.length]!
    flushSync(() => onChange(next.value)) // else screen readers would hear that what they come to is not chosen
    row.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
  }
  const item = kind === 'tabs' ? 'tab' : 'radio'
  return (
    <div ref={row} className={`${styles.row} ${styles[kind]} ${stretch ? styles.stretch : ''}`} role={kind === 'tabs' ? 'tablist' : 'radiogroup'} aria-label={label} onKeyDown={move}>
      {options.map((option) => {
        const chosen = option.value === value
        return (
          <button
            key={option.value}
            type="button"
            role={item}
            data-value={option.value}
            {...(kind === 'tabs' ? { 'aria-selected': chosen } : { 'aria-checked': chosen })}
            tabIndex={chosen ? 0 : -1}
            disabled={option.disabled}
            title={option.title}
            onClick={() => onChange(option.value)}
          >
            {option.text}
          </button>
        )
      })}
    </div>
  )
}

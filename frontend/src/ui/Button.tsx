import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './Button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'plain' | 'primary' | 'quiet' | 'danger'
  /** For a button that shows only a sign: its name, which is also its tip. */
  label?: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** Something to do: on paper it is left out. */
export function Button({ look = 'plain', label, className = '', children, ...rest }: Props) {
  const names = [styles.button, look === 'plain' ? '' : styles[look], label ? styles.icon : '', className]
  return (
    <button type="button" data-noprint {...rest} className={names.join(' ')} aria-label={label ?? rest['aria-label']} title={rest.title ?? label}>
      {children}
    </button>
  )
}

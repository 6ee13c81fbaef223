import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import styles from './Button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'plain' | 'primary' | 'quiet' | 'danger'
  /** For a button that shows only a sign: its name, which is also its tip. With a `title`, only its name. */
  label?: string
  /** What it asked for is on its way. It can do nothing meanwhile, but unlike a disabled button it keeps the focus. */
  busy?: boolean
  /** Nothing is left for it to do, until there is again: unlike a disabled button it keeps the focus of whoever has just pressed it. */
  idle?: boolean
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

const ignore = (event: MouseEvent) => event.preventDefault() // else it would submit its form

/** Something to do: on paper it is left out. */
export function Button({ look = 'plain', label, busy = false, idle = false, className = '', children, onClick, ...rest }: Props) {
  const names = [styles.button, look === 'plain' ? '' : styles[look], label ? styles.icon : '', className]
  return (
    <button
      type="button"
      data-noprint
      {...rest}
      {...((busy || idle) && { 'aria-disabled': true })}
      onClick={busy || idle ? ignore : onClick}
      className={names.join(' ')}
      aria-label={(rest.title && label) ?? rest['aria-label']} // beside a title that is the same, screen readers would say it twice
      title={rest.title ?? label}
    >
      {label ? (
        <span className={styles.sign} aria-hidden="true">
          {children}
        </span>
      ) : (
        children
      )}
    </button>
  )
}

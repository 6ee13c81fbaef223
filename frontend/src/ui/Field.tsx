import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, type TextareaHTMLAttributes } from 'react'
import styles from './Field.module.css'
import { SearchIcon } from './icons'

interface Told {
  label: string
  hint?: ReactNode
  /** What is wrong with what is written. */
  mistakes?: readonly string[]
}

interface TextFieldProps extends Told, InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>
}

/** A line of text with its name above it. */
export function TextField({ label, hint, mistakes = NO_MISTAKES, 'aria-describedby': describedBy, ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} mistakes={mistakes}>
      <input
        type="text"
        autoComplete="off"
        aria-invalid={mistakes.length > 0 || undefined}
        {...rest}
        id={id}
        className={styles.input}
        aria-describedby={[describedBy, describedIn(id, hint, mistakes)].filter(Boolean).join(' ') || undefined}
      />
    </Field>
  )
}

interface LinesFieldProps extends Told, TextareaHTMLAttributes<HTMLTextAreaElement> {}

/** Several lines of text with their name above them. */
export function LinesField({ label, hint, mistakes = NO_MISTAKES, ...rest }: LinesFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} mistakes={mistakes}>
      <textarea
        autoComplete="off"
        aria-invalid={mistakes.length > 0 || undefined}
        {...rest}
        id={id}
        className={`${styles.input} ${styles.lines}`}
        aria-describedby={describedIn(id, hint, mistakes) || undefined}
      />
    </Field>
  )
}

const NO_MISTAKES: readonly string[] = []

const describedIn = (id: string, hint: ReactNode, mistakes: readonly string[]): string => [mistakes.length > 0 && `${id}-mistakes`, hint && `${id}-hint`].filter(Boolean).join(' ')

function Field({ id, label, hint, mistakes, children }: Told & { id: string; mistakes: readonly string[]; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {mistakes.length > 0 && (
        <div id={`${id}-mistakes`} role="alert">
          <ul className={styles.mistakes}>
            {mistakes.map((mistake) => (
              <li key={mistake}>{mistake}</li>
            ))}
          </ul>
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface SearchFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  placeholder?: string
}

/** Narrows a list while one types. Escape empties it. */
export function SearchField({ label, value, onChange, placeholder = 'Search' }: SearchFieldProps) {
  return (
    <span className={styles.search} data-noprint>
      <SearchIcon size={14} />
      <input
        type="text"
        role="searchbox"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          onChange('')
        }}
      />
    </span>
  )
}

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
}

/** One of a few, without a name above it: `label` is for those who do not see it. */
export function SelectField({ label, options, onChange, ...rest }: SelectFieldProps) {
  return (
    <select {...rest} aria-label={label} className={styles.select} onChange={(event) => onChange(event.target.value)}>
      <Options options={options} />
    </select>
  )
}

function Options({ options }: { options: readonly { value: string; text: string }[] }) {
  return options.map(({ value, text }) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}

interface ChoiceFieldProps<T extends string> {
  label: string
  hint?: ReactNode
  value: T
  options: readonly { value: T; text: string }[]
  onChange: (value: T) => void
}

/** One of a few, with its name above it. */
export function ChoiceField<T extends string>({ label, hint, value, options, onChange }: ChoiceFieldProps<T>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={`${styles.select} ${styles.wide}`} value={value} onChange={(event) => onChange(event.target.value as T)} aria-describedby={hint ? `${id}-hint` : undefined}>
        <Options options={options} />
      </select>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface CheckFieldProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

export function CheckField({ label, hint, checked, onChange }: CheckFieldProps) {
  const id = useId()
  return (
    <div className={styles.check}>
      <input id={id} type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} aria-describedby={hint ? `${id}-hint` : undefined} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

import { takePick } from '../../state/asking'
import { TextField } from '../../ui/Field'
import { PluginMark } from '../../ui/PluginMark'
import type { Given, Question } from '../../wire/question'
import styles from './QuestionForm.module.css'

/** What a question can be answered with, where that is not to be pointed at in the page. */
export function Choices({ question, picked }: { question: Question; picked: Given | null }) {
  const { kind, choices, ask } = question
  if (kind === 'number') return <NumberField label={ask} picked={picked} />
  if (choices === null) return null
  return (
    <div className={styles.choices} role="group" aria-label="Answers">
      {choices.map(({ value, text }) => (
        <button key={value} type="button" aria-pressed={picked === value} onClick={() => takePick(kind, value)}>
          {kind === 'plugin' && <PluginMark plugin={value} />} {text}
        </button>
      ))}
    </div>
  )
}

function NumberField({ label, picked }: { label: string; picked: Given | null }) {
  return (
    <div className={styles.number}>
      <TextField label="Your number" aria-label={label} type="number" step="any" value={picked === null ? '' : String(picked)} onChange={(event) => takeNumber(event.target.value)} />
    </div>
  )
}

function takeNumber(text: string): void {
  if (text.trim() !== '' && Number.isFinite(Number(text))) takePick('number', Number(text))
}

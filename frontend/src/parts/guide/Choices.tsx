import { takePick } from '../../state/classroom/openQuestion'
import { PluginMark } from '../../ui/PluginMark'
import type { Given, Question } from '../../wire/questions'
import styles from './QuestionForm.module.css'

/** What a question can be answered with, where that is not to be pointed at in the page. */
export function Choices({ question, picked }: { question: Question; picked: Given | null }) {
  const { kind, choices } = question
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

/** For questions whose answer is a number. */
export const NumberAnswer = () => <NumberField label="Your number" unit="number" onNumber={(number) => takePick('number', number)} />

/** No spin button: an empty one is read out as 0. */
export function NumberField({ label, unit, onNumber }: { label: string; unit: string; onNumber: (number: number) => void }) {
  const take = (text: string) => text.trim() !== '' && Number.isFinite(Number(text)) && onNumber(Number(text))
  return <input className={styles.number} type="text" inputMode="decimal" aria-label={label} placeholder={unit} onChange={(event) => take(event.target.value)} />
}

import { useMemo, useState } from 'react'
import { readForm, namedFirst, writeField } from '../../model/lessons/manifestForm'
import { TextField } from '../../ui/Field'
import { EmptyNote } from '../../ui/Note'
import styles from './ExercisePage.module.css'

interface Props {
  text: string
  first: readonly string[] // sentences on what may be changed
  onText: (text: string) => void
}

/** The usual fields of the objects in a file. */
export function FileForm({ text, first, onText }: Props) {
  const objects = useMemo(() => namedFirst(readForm(text), first), [text, first])
  if (objects === null) return <EmptyNote title="The file is not valid YAML.">Correct it as YAML first.</EmptyNote>
  if (objects.length === 0) return <EmptyNote title="There is no form for the objects of this file.">Edit it as YAML.</EmptyNote>
  return (
    <div className={styles.form} tabIndex={0} role="group" aria-label="Fields of the file">
      {objects.map(({ index, name, fields }) => (
        <fieldset key={index} className={styles.object}>
          <legend>{name}</legend>
          {fields.map(({ of, label, text: value }) => (
            <FormField key={of} label={label} value={value} file={text} written={(file, typed) => writeField(file, index, of, typed)} onText={onText} />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

interface FormFieldProps {
  label: string
  value: string
  file: string
  /** A file with the field changed. */
  written: (file: string, typed: string) => string
  onText: (text: string) => void
}

/**
 * The file has every key at once, so that nothing is lost where the page is left. It is written from what it was before the first
 * key: a half of a text, or an emptied field, leaves no trace in it.
 */
function FormField({ label, value, file, written, onText }: FormFieldProps) {
  const [typing, setTyping] = useState<{ file: string; value: string; typed: string } | null>(null)
  function type(typed: string) {
    const before = typing ?? { file, value }
    setTyping({ ...before, typed })
    onText(typed === before.value ? before.file : written(before.file, typed))
  }
  return (
    <TextField
      label={label}
      value={typing?.typed ?? value}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyping(null)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}

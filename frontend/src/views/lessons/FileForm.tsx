import { useMemo } from 'react'
import { readForm, namedFirst, writeField } from '../../model/lessons/manifestForm'
import { TextField } from '../../ui/Field'
import { EmptyNote } from '../../ui/Note'
import styles from './ExercisePage.module.css'

interface Props {
  text: string
  first: readonly string[] // sentences on what may be changed
  onText: (text: string) => void
}

/** The usual fields of the objects in a file; a change is written when the field is left or Enter is pressed. */
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
            <TextField
              key={`${of} ${value}`}
              label={label}
              defaultValue={value}
              onBlur={(event) => {
                if (event.target.value !== value) onText(writeField(text, index, of, event.target.value))
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.currentTarget.blur()
              }}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

import { useState } from 'react'
import { SelectField } from '../../../ui/Field'
import { ObjectEditor } from './ObjectEditor'
import { TEMPLATE_KINDS, templateOf } from './templates'

interface Props {
  kind: string // what to begin with
  onAdd: (objects: Record<string, unknown>[]) => void
  onClose: () => void
}

/** New objects, one or several documents. An object of a name that is there already replaces it. */
export function AddDrawer({ kind, onAdd, onClose }: Props) {
  const [from, setFrom] = useState(TEMPLATE_KINDS.includes(kind) ? kind : 'Pod')
  return (
    <ObjectEditor
      key={from}
      title="Add objects"
      label="New objects as YAML"
      start={templateOf(from)}
      action="Add"
      tools={<SelectField label="Begin with" value={from} options={TEMPLATE_KINDS.map((value) => ({ value, text: value }))} onChange={setFrom} />}
      onKeep={onAdd}
      onCancel={onClose}
      onClose={onClose}
    />
  )
}

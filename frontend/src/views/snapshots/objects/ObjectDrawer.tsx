import { useMemo, useState } from 'react'
import { describeError } from '../../../api/client'
import { isTemplate } from '../../../model/answers/capacity'
import { changeOf, type ChangeSet } from '../../../model/objects/changeSet'
import { fullName, nameToText, type ObjectName } from '../../../model/objects/objectName'
import { toYaml } from '../../../model/objects/objectYaml'
import { capacityHref } from '../../../model/page/route'
import { navigate } from '../../../state/page/location'
import { notify } from '../../../state/page/notice'
import { useObject } from '../../../state/stored/snapshots'
import { Button } from '../../../ui/Button'
import { copyText } from '../../../ui/clipboard'
import { Drawer } from '../../../ui/Drawer'
import { Code } from '../../../ui/editor'
import { EmptyNote, ErrorNote, LoadingNote } from '../../../ui/Note'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import { ChangeTag } from './columns'
import styles from './ObjectDrawer.module.css'
import { ObjectEditor } from './ObjectEditor'

interface Props {
  snapshotId: string
  name: ObjectName
  changes: ChangeSet
  onApply: (objects: Record<string, unknown>[]) => void
  onRemove: () => void
  onUndo: () => void
  onClose: () => void
}

const FORMS = [
  { value: 'yaml', text: 'YAML' },
  { value: 'json', text: 'JSON' },
] as const

/** One object, to read and to change. What is changed here is kept until the whole edit is saved. */
export function ObjectDrawer({ snapshotId, name, changes, onApply, onRemove, onUndo, onClose }: Props) {
  const change = changeOf(changes, name)
  const { data, error } = useObject(snapshotId, change?.kind === 'added' ? null : name)
  const [as, setAs] = useState<'yaml' | 'json'>('yaml')
  const [editing, setEditing] = useState(false)
  const object = change && change.kind !== 'removed' ? change.object : data?.object
  const text = useMemo(() => (object === undefined ? '' : as === 'yaml' ? toYaml(object) : JSON.stringify(object, null, 2)), [object, as])
  const title = (
    <span className={styles.title}>
      <span className={styles.kind}>{name.kind}</span> {name.namespace && `${name.namespace}/`}
      {name.name} <ChangeTag change={change} />
    </span>
  )

  async function copy() {
    notify((await copyText(text)) ? 'Object copied' : 'The browser does not allow copying here')
  }

  if (editing && object !== undefined)
    return (
      <ObjectEditor
        title={title}
        label={`Edit ${fullName(name)}`}
        start={toYaml(object)}
        action="Keep this change"
        onKeep={(objects) => {
          setEditing(false)
          onApply(objects)
        }}
        onCancel={() => setEditing(false)}
        onClose={onClose}
      />
    )
  return (
    <Drawer
      title={title}
      label={fullName(name)}
      tools={<SegmentedControl label="Show the object as" options={FORMS} value={as} onChange={setAs} />}
      onClose={onClose}
      foot={
        object !== undefined && (
          <>
            {change?.kind !== 'removed' && (
              <Button look="primary" onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
            {change ? <Button onClick={onUndo}>Undo the change</Button> : <Button onClick={onRemove}>Remove</Button>}
            {data && isTemplate(name.kind) && <Button onClick={() => navigate(capacityHref('snapshots', snapshotId, nameToText(name)))}>How many more?</Button>}
            <span className={styles.spacer} />
            <Button look="quiet" onClick={() => void copy()}>
              Copy
            </Button>
          </>
        )
      }
    >
      {error && <ErrorNote {...describeError(error)} />}
      {object === undefined && !error && data !== null && <LoadingNote title="Reading the object…" />}
      {data === null && !change && <EmptyNote title="This snapshot has no such object.">It may have been removed in this revision.</EmptyNote>}
      {object !== undefined && <Code key={as} label={`${fullName(name)} as ${as.toUpperCase()}`} language={as} text={text} />}
    </Drawer>
  )
}

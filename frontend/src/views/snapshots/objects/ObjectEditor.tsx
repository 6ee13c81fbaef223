import { useState, type ReactNode } from 'react'
import { plural } from '../../../model/text/quantity'
import { readObjects } from '../../../model/objects/objectYaml'
import { Button } from '../../../ui/Button'
import { Drawer } from '../../../ui/Drawer'
import { Code } from '../../../ui/editor'
import { Mistakes } from '../../../parts/editor/Mistakes'
import { LIVE } from '../../../ui/live'
import styles from './ObjectDrawer.module.css'

interface Props {
  title: ReactNode
  label: string
  start: string // the text to begin with
  action: string
  tools?: ReactNode
  onKeep: (objects: Record<string, unknown>[]) => void
  onCancel: () => void
  onClose: () => void
}

/** Objects as YAML. Here only its form is checked; the server checks the cluster as a whole when the edit is saved. */
export function ObjectEditor({ title, label, start, action, tools, onKeep, onCancel, onClose }: Props) {
  const [text, setText] = useState(start)
  const [tried, setTried] = useState(false)
  const [target, setTarget] = useState<{ line: number } | null>(null)
  const read = readObjects(text)
  const mistakes = tried ? read.mistakes : NONE

  function keep() {
    setTried(true)
    if (read.mistakes.length === 0) onKeep(read.objects)
    else setTarget({ line: read.mistakes[0]!.line })
  }

  return (
    <Drawer
      title={title}
      label={label}
      tools={tools}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" onClick={keep}>
            {action}
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
          <span className={styles.hint} {...LIVE}>
            {mistakes.length > 0 ? plural(mistakes.length, 'mistake') : 'Tab leaves the editor; Ctrl+] and Ctrl+[ indent.'}
          </span>
        </>
      }
    >
      <Code label={label} text={text} onText={setText} marks={mistakes} target={target} autoFocus />
      {mistakes.length > 0 && (
        <div className={styles.mistakes}>
          <Mistakes label="Mistakes" mistakes={mistakes.map((mistake) => ({ path: '', ...mistake }))} onGo={({ line }) => setTarget({ line: line ?? 1 })} />
        </div>
      )}
    </Drawer>
  )
}

const NONE: { line: number; message: string }[] = []

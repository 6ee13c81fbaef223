import { useId, useMemo, useState, type KeyboardEvent, type Ref } from 'react'
import { SearchIcon } from '../../ui/icons'
import styles from './PodSearch.module.css'

interface Props {
  pods: readonly string[]
  onPick: (pod: string) => void
  input: Ref<HTMLInputElement>
}

const SHOWN = 10

/** Names that begin with the words come before those that only contain them. */
export function matchPods(pods: readonly string[], text: string): string[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return []
  const found: string[] = []
  const later: string[] = []
  for (const pod of pods) {
    const at = pod.toLowerCase().indexOf(wanted)
    if (at < 0) continue
    if (at === 0 || pod[at - 1] === '/') found.push(pod)
    else if (later.length < SHOWN) later.push(pod)
    if (found.length >= SHOWN) break
  }
  return [...found, ...later].slice(0, SHOWN)
}

/** Finds a pod by a part of its name and opens its last attempt. */
export function PodSearch({ pods, onPick, input }: Props) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useId()
  const found = useMemo(() => matchPods(pods, text), [pods, text])
  const open = text.trim() !== ''

  function pick(pod: string | undefined) {
    if (pod === undefined) return
    setText('')
    onPick(pod)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown') setChosen(Math.min(chosen + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setChosen(Math.max(chosen - 1, 0))
    else if (event.key === 'Enter') pick(found[chosen])
    else if (event.key === 'Escape') {
      setText('')
      event.currentTarget.blur()
    } else return
    event.preventDefault()
  }

  return (
    <div className={styles.search} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setText('')}>
      <SearchIcon size={14} />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Search a pod"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open && found.length ? `${list}-${chosen}` : undefined}
        placeholder="Search a pod"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      {!open && (
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      )}
      <ul id={list} role="listbox" aria-label="Pods" hidden={!open} className={styles.list}>
        {found.map((pod, index) => (
          <li key={pod} id={`${list}-${index}`} role="option" aria-selected={index === chosen} onPointerDown={() => pick(pod)}>
            {pod}
          </li>
        ))}
        {found.length === 0 && (
          <li role="option" aria-selected={false} aria-disabled className={styles.none}>
            No pod of this run has “{text.trim()}” in its name.
          </li>
        )}
      </ul>
    </div>
  )
}

import { useId } from 'react'
import { describeError } from '../../api/client'
import { SearchField } from '../../ui/Field'
import { Tag } from '../../ui/Tag'
import styles from './PickList.module.css'

export interface Choice {
  id: string
  name: string
  about: string
  tag: string | null
}

interface Props {
  label: string
  noun: string // "policies"
  choices: readonly Choice[] | undefined // undefined: on their way
  total: number | undefined // how many there are; more than `choices` when the list is cut
  error: Error | null
  chosen: string | null
  search: string
  onSearch: (text: string) => void
  onChoose: (id: string) => void
}

const SEARCH_FROM = 8

/** One of a list, with a search once the list is long. Keeps its height while it narrows. */
export function PickList({ label, noun, choices, total = 0, error, chosen, search, onSearch, onChoose }: Props) {
  const group = useId()
  const more = total - (choices?.length ?? 0)
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{label}</legend>
      {(total >= SEARCH_FROM || search !== '') && (
        <div className={styles.search}>
          <SearchField label={`Search ${noun}`} value={search} onChange={onSearch} placeholder={`Search ${noun}`} />
        </div>
      )}
      <div className={styles.list}>
        {choices?.map(({ id, name, about, tag }) => (
          <label key={id} className={styles.choice}>
            <input type="radio" name={group} checked={id === chosen} onChange={() => onChoose(id)} aria-labelledby={`${group}-${id}`} aria-describedby={about ? `${group}-${id}-about` : undefined} />
            <span id={`${group}-${id}`} className={styles.name}>
              {name} {tag && <Tag>{tag}</Tag>}
            </span>
            <span id={`${group}-${id}-about`} className={styles.about}>
              {about}
            </span>
          </label>
        ))}
        {choices === undefined && !error && <p className={styles.note}>Reading the list…</p>}
        {choices?.length === 0 && <p className={styles.note}>{search ? `None of the ${noun} has “${search}” in its name.` : `There are no ${noun} yet.`}</p>}
        {error && (
          <p className={styles.note} role="alert">
            {describeError(error).title}
          </p>
        )}
        {more > 0 && <p className={styles.note}>{more} more: search for them by name.</p>}
      </div>
    </fieldset>
  )
}

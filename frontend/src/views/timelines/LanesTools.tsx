import type { RefObject } from 'react'
import { Button } from '../../ui/Button'
import { FitIcon, MinusIcon, PlusIcon, SearchIcon } from '../../ui/icons'
import styles from './LanesTools.module.css'

interface ZoomProps {
  isWhole: boolean
  onZoom: (factor: number) => void
  onWhole: () => void
}

const ZOOM = 2

export function ZoomButtons({ isWhole, onZoom, onWhole }: ZoomProps) {
  return (
    <span className={styles.zoom}>
      <Button look="quiet" label="Wider (−)" onClick={() => onZoom(ZOOM)} disabled={isWhole}>
        <MinusIcon size={14} />
      </Button>
      <Button look="quiet" label="All of the time (0)" onClick={onWhole} disabled={isWhole}>
        <FitIcon size={14} />
      </Button>
      <Button look="quiet" label="Closer (+)" onClick={() => onZoom(1 / ZOOM)}>
        <PlusIcon size={14} />
      </Button>
    </span>
  )
}

interface SearchProps {
  input: RefObject<HTMLInputElement | null>
  value: string
  onChange: (text: string) => void
}

export function LaneSearch({ input, value, onChange }: SearchProps) {
  return (
    <span className={styles.search}>
      <SearchIcon size={13} />
      <input
        ref={input}
        type="text"
        role="searchbox"
        aria-label="Search pods"
        placeholder="Search   /"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (value) onChange('')
          else event.currentTarget.blur()
        }}
      />
    </span>
  )
}

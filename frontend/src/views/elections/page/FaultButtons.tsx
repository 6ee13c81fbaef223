import { useRef } from 'react'
import type { FaultOffer } from '../../../model/elections/faults'
import { Button } from '../../../ui/Button'
import { MenuButton } from '../../../ui/MenuButton'
import type { Fault } from '../../../wire/electionEvents'
import { useFocusKept } from '../../../ui/useFocusKept'
import styles from './LaneHead.module.css'

interface Props {
  label: string
  near: readonly FaultOffer[]
  more: readonly FaultOffer[]
  onFault: (fault: Fault) => void
}

/** What can be made to go wrong, one click each. */
export function FaultButtons({ label, near, more, onFault }: Props) {
  const group = useRef<HTMLSpanElement>(null)
  useFocusKept(group, (part) => part.querySelector('button'))
  return (
    <span ref={group} className={styles.faults} role="group" data-tools data-noprint aria-label={`Faults of ${label}`}>
      {near.map(({ name, fault }) => (
        <Button key={name} className={styles.fault} aria-label={`${name}: ${label}`} onClick={() => onFault(fault)}>
          {name}
        </Button>
      ))}
      <MenuButton label={`More faults of ${label}`} actions={more.map(({ name, fault }) => ({ name, run: () => onFault(fault) }))} />
    </span>
  )
}

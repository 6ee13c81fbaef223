import type { ReactNode } from 'react'
import { plural } from '../../model/text/quantity'
import card from '../../ui/cards.module.css'
import type { Demo } from '../../wire/demos'

/** The foot of an example's card: how large the example is, and what a click does. */
export function DemoFoot({ demo: { nodes, pods }, children }: { demo: Demo; children: ReactNode }) {
  return (
    <footer className={card.foot}>
      <span>{nodes > 0 && `${plural(nodes, 'node')} · ${plural(pods, 'pod')}`}</span>
      <span className={card.play} aria-hidden="true">
        {children}
      </span>
    </footer>
  )
}

import { navigate } from '../../state/page/location'
import card from '../../ui/cards.module.css'
import { PageLink } from '../../ui/Link'
import styles from './LinkCards.module.css'

export interface LinkCard {
  href: string
  name: string
  about: string
}

interface Props {
  label: string
  cards: readonly LinkCard[]
  /** Of the names: below a heading of their own they are h3. */
  heading?: 'h2' | 'h3'
}

/** Where one might go from here, a card each. */
export function LinkCards({ label, cards, heading: Name = 'h2' }: Props) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {cards.map(({ href, name, about }) => (
        <li key={href} className={card.card}>
          <div className={card.words}>
            <Name className={styles.name}>
              <PageLink className={card.start} href={href} onNavigate={navigate}>
                {name}
              </PageLink>
            </Name>
            <p>{about}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

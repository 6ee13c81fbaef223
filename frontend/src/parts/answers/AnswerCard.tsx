import type { ReactNode } from 'react'
import { navigate } from '../../state/page/location'
import { useSession } from '../../state/people/people'
import { Button } from '../../ui/Button'
import card from '../../ui/cards.module.css'
import { CloseIcon } from '../../ui/icons'
import { PageLink } from '../../ui/Link'
import { Tag } from '../../ui/Tag'
import { count } from '../../model/text/quantity'
import { OPEN_STATES, type PlayedState } from '../../wire/answers'
import { TimeAgo } from '../stored/TimeAgo'
import styles from './Answers.module.css'

/** What every row says about how far it is, whatever it answers. */
export interface TellsItself {
  id: string
  state: PlayedState
  progress: { done: number; planned: number }
  createdAt: string
  owner: string | null
}

/** What a card says. */
export interface Told {
  title: string
  href: string
  /** The cluster that it is about. */
  of: string
  sentence: string
}

interface Props {
  noun: string
  row: TellsItself
  told: Told
  onDelete: () => void
  children: ReactNode
}

/** One answer. The whole card opens it. */
export function AnswerCard({ noun, row: { state, progress, createdAt, owner }, told: { title, href, of, sentence }, onDelete, children }: Props) {
  const open = OPEN_STATES.has(state)
  return (
    <li className={card.card}>
      <div className={styles.words}>
        <h2>
          <PageLink className={styles.link} data-row-link href={href} onNavigate={navigate}>
            {title}
          </PageLink>
        </h2>
        <p className={styles.of}>of {of}</p>
        {children}
        <p>{sentence}</p>
      </div>
      <div className={card.foot}>
        <span>
          <TimeAgo time={createdAt} />
          <Whose owner={owner} />
        </span>
        <span className={styles.end}>
          {state !== 'succeeded' && <Tag tone={open ? 'accent' : 'bad'}>{open && progress.planned > 0 ? `${state}, ${count(progress.done)} of ${count(progress.planned)}` : state}</Tag>}
          <Button look="quiet" label={`Delete the ${noun}: ${title} of ${of}`} onClick={onDelete}>
            <CloseIcon size={13} />
          </Button>
        </span>
      </div>
    </li>
  )
}

/** Not on a server without accounts. */
function Whose({ owner }: { owner: string | null }) {
  const { data } = useSession()
  if (!data?.accounts || owner === null) return null
  return <> · {owner === data.name ? 'yours' : owner}</>
}

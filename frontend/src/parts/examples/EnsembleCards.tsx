import { ensemblesAmong, picked, type Ensemble } from '../../model/lessons/gallery'
import { useDemos } from '../../state/run/queries'
import card from '../../ui/cards.module.css'
import { CompareIcon } from '../../ui/icons'
import type { Demo } from '../../wire/demos'
import { SideMark, SIDES } from '../sides/SideMark'
import { DemoFoot } from './DemoFoot'
import { DemoPicture } from './DemoPicture'
import styles from './EnsembleCards.module.css'
import { useEnsembleStart } from './ensembleStart'

/** Examples that say more side by side: what each leaves, and one click to compare them. */
export function EnsembleCards() {
  const { data = [] } = useDemos()
  const start = useEnsembleStart()
  return (
    <div className={styles.cards}>
      {ensemblesAmong(data).map((ensemble) => (
        <EnsembleCard
          key={ensemble.name}
          ensemble={ensemble}
          demos={picked(data, ensemble.slugs)}
          starting={start.isPending && start.variables === ensemble}
          disabled={start.isPending}
          onStart={() => start.mutate(ensemble)}
        />
      ))}
    </div>
  )
}

interface Props {
  ensemble: Ensemble
  demos: readonly Demo[]
  starting: boolean
  disabled: boolean
  onStart: () => void
}

function EnsembleCard({ ensemble: { name, about }, demos, starting, disabled, onStart }: Props) {
  const id = `ensemble-${name.replaceAll(' ', '-')}`
  return (
    <article className={`${card.card} ${styles.card}`} aria-labelledby={id}>
      <div className={styles.sides}>
        {demos.map(({ slug, title, picture, after }, side) => (
          <figure key={slug}>
            <DemoPicture columns={picture} after={after} />
            <figcaption>
              <SideMark side={SIDES[side]!} /> {title}
            </figcaption>
          </figure>
        ))}
      </div>
      <div className={card.words}>
        <h2 id={id}>
          <button type="button" className={card.start} disabled={disabled} aria-describedby={`${id}-about`} onClick={onStart}>
            Compare {name}
          </button>
        </h2>
        <p id={`${id}-about`}>{about}</p>
      </div>
      <DemoFoot demo={demos[0]!}>
        <CompareIcon size={12} /> {starting ? 'Starting…' : 'Compare'}
      </DemoFoot>
    </article>
  )
}

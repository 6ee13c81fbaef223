import type { Ensemble } from '../../model/lessons/gallery'
import { Button } from '../../ui/Button'
import { CompareIcon } from '../../ui/icons'
import styles from './DemoEnsembles.module.css'
import { useEnsembleStart } from './ensembleStart'

/** Two or three examples at once, which open as a comparison. */
export function DemoEnsembles({ ensembles }: { ensembles: readonly Ensemble[] }) {
  const start = useEnsembleStart()
  if (ensembles.length === 0) return null
  return (
    <p className={styles.pairs}>
      <span>Side by side:</span>
      {ensembles.map((each) => (
        <Button key={each.name} look="quiet" busy={start.isPending} onClick={() => start.mutate(each)}>
          <CompareIcon /> {each.name}
        </Button>
      ))}
    </p>
  )
}

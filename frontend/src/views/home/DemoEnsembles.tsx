import { useMutation } from '@tanstack/react-query'
import { describeError } from '../../api/client'
import { startDemo } from '../../api/demos'
import type { Ensemble } from '../../model/lessons/gallery'
import { comparedHref } from '../../model/page/route'
import { navigate } from '../../state/page/location'
import { notify } from '../../state/page/notice'
import { Button } from '../../ui/Button'
import { CompareIcon } from '../../ui/icons'
import styles from './HomePage.module.css'

/** Two or three examples at once, which open as a comparison. */
export function DemoEnsembles({ ensembles }: { ensembles: readonly Ensemble[] }) {
  const start = useMutation({
    mutationFn: async ({ slugs }: Ensemble) => comparedHref((await Promise.all(slugs.map(startDemo))).map(({ id }) => id)),
    onSuccess: navigate,
    onError: (problem) => notify(describeError(problem).title),
  })
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

import { useMutation } from '@tanstack/react-query'
import { describeError } from '../../api/client'
import { startDemo } from '../../api/demos'
import type { Pair } from '../../model/gallery'
import { compareHref } from '../../model/route'
import { navigate } from '../../state/location'
import { notify } from '../../state/notice'
import { Button } from '../../ui/Button'
import { CompareIcon } from '../../ui/icons'
import styles from './HomePage.module.css'

/** Two examples at once, which open as a comparison. */
export function DemoPairs({ pairs }: { pairs: readonly Pair[] }) {
  const start = useMutation({
    mutationFn: async ({ slugs: [one, other] }: Pair) => compareHref((await startDemo(one)).id, (await startDemo(other)).id),
    onSuccess: navigate,
    onError: (problem) => notify(describeError(problem).title),
  })
  if (pairs.length === 0) return null
  return (
    <p className={styles.pairs}>
      <span>Side by side:</span>
      {pairs.map((pair) => (
        <Button key={pair.name} look="quiet" disabled={start.isPending} onClick={() => start.mutate(pair)}>
          <CompareIcon /> {pair.name}
        </Button>
      ))}
    </p>
  )
}

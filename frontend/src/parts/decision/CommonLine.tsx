import { Fragment } from 'react'
import { sumOf, type CommonPoints } from '../../model/decision/commonPoints'
import { count } from '../../model/text/quantity'
import styles from './views.module.css'

/** What the bars leave out, since it tells no node from another. */
export function CommonLine({ common, onAll }: { common: readonly CommonPoints[]; onAll: () => void }) {
  const sum = sumOf(common)
  const told = common.filter(({ points }) => points !== 0)
  return (
    <p className={styles.common} data-testid="common">
      {sum === 0 ? (
        'No points are the same on every node: the bars show all points.'
      ) : (
        <>
          Left out: <b>{count(sum)}</b> points that every node has (
          {told.map(({ plugin, points, constant }, index) => (
            <Fragment key={plugin}>
              {index > 0 && ', '}
              <span>
                {plugin} {constant ? count(points) : `at least ${count(points)}`}
              </span>
            </Fragment>
          ))}
          ).{' '}
          <button type="button" data-noprint onClick={onAll}>
            Draw them too
          </button>
        </>
      )}{' '}
      <span data-noprint>Pick a node to see why it won or lost.</span>
    </p>
  )
}

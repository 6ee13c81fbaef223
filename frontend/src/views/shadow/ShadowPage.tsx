import { useEffect } from 'react'
import { describeError } from '../../api/client'
import { shadowSentence, span } from '../../model/live/shadow'
import { useFirstDrawing } from '../../readiness/page'
import { useOverview } from '../../state/live/shadow'
import { useSeldom } from '../../state/hooks/seldomValue'
import { useTheme } from '../../state/page/theme'
import { Button } from '../../ui/Button'
import { BrandIcon, ThemeIcon } from '../../ui/icons'
import { ErrorNote, LoadingNote } from '../../ui/Note'
import type { Overview } from '../../wire/shadow'
import { DecisionsPanel } from './DecisionsPanel'
import { MeasuresPanel } from './MeasuresPanel'
import { PlacesPanel } from './PlacesPanel'
import { LIVE } from '../../ui/live'
import styles from './ShadowPage.module.css'

/** On a busy cluster the sentence is another one each time that the page asks. */
const SPOKEN_MS = 30_000

/** A candidate beside the scheduler of a cluster, as it goes on. */
export function ShadowPage() {
  useFirstDrawing()
  const cycle = useTheme((state) => state.cycle)
  const { data, error, isPending } = useOverview()
  return (
    <div className={styles.page}>
      <header className={styles.bar} data-tools>
        <BrandIcon />
        <span className={styles.brand}>Scheduling playground</span>
        <span>Shadow</span>
        <span className={styles.spacer} />
        <Button look="quiet" label="Switch between light and dark" onClick={cycle}>
          <ThemeIcon />
        </Button>
      </header>
      <main id="main" className={styles.main}>
        {data ? (
          <Standing overview={data} lost={error !== null} />
        ) : (
          <>
            <h1>Shadow</h1>
            {error ? (
              <ErrorNote {...describeError(error)}>The program may have ended. This page asks again every two seconds.</ErrorNote>
            ) : (
              <LoadingNote title={isPending ? 'Asking the shadow…' : 'Listing the cluster…'} />
            )}
          </>
        )}
      </main>
    </div>
  )
}

function Standing({ overview, lost }: { overview: Overview; lost: boolean }) {
  const { cluster, policy, seconds } = overview
  const sentence = shadowSentence(overview)
  const spoken = useSeldom(sentence, SPOKEN_MS)
  useEffect(() => {
    document.title = `${policy} beside ${cluster} · Shadow`
  }, [policy, cluster])
  return (
    <>
      <div className={styles.head}>
        <h1>
          {policy} <small>in the shadow of</small> {cluster}
        </h1>
        <p className={styles.about}>Watched for {span(seconds)}. Nothing is written to the cluster.</p>
      </div>
      {lost && (
        <p className={styles.lost} role="alert">
          The shadow no longer answers: it may have ended. Its last data is shown below.
        </p>
      )}
      <p className={styles.sentence} data-worse={overview.isWorse} aria-hidden="true">
        {sentence}
      </p>
      <p className="visually-hidden" {...LIVE}>
        {spoken}
      </p>
      <div className={styles.panels}>
        <DecisionsPanel decisions={overview.decisions} changed={overview.changed} />
        <div className={styles.clusters}>
          <MeasuresPanel overview={overview} />
          <PlacesPanel places={overview.places} inAll={overview.placesInAll} />
        </div>
      </div>
    </>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { describeError } from '../../api/client'
import { listRuns } from '../../api/runs'
import { EXPORT_COMMAND } from '../../model/objects/exportCommand'
import { bySubject, ensemblesAmong } from '../../model/lessons/gallery'
import { runHref } from '../../model/page/route'
import { runWords } from '../../model/run/runOptions'
import { ago } from '../../model/text/time'
import { navigate } from '../../state/page/location'
import { notify } from '../../state/page/notice'
import { useDemos } from '../../state/run/queries'
import { runSnapshot } from '../../state/run/runUpload'
import { useUpload } from '../../state/stored/upload'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { DemoCards } from '../../parts/examples/DemoCards'
import { DemoEnsembles } from '../../parts/examples/DemoEnsembles'
import { PageFrame } from '../../parts/frame/PageFrame'
import { KeptNote } from '../../parts/people/KeptNote'
import { CountsLine } from '../../parts/runs/RunLine'
import { CopyableCommand } from './CopyableCommand'
import { DropZone } from './DropZone'
import { OtherExamples } from './OtherExamples'
import styles from './HomePage.module.css'

/** The gallery, and the way in for one's own cluster. */
export function HomePage() {
  const begin = useMutation({ mutationFn: runSnapshot, onError: (problem) => notify(describeError(problem).title) })
  const upload = useUpload((snapshot, arrive) => begin.mutate({ snapshot, arrive }))
  return (
    <PageFrame title="Gallery">
      <div className={styles.intro}>
        <h1>See what kube-scheduler decides, pod by pod, and why</h1>
        <p>
          Every filter on every node, every score, every victim. Pick an example and it plays, or <a href="#own">drop in your own cluster</a>.
        </p>
      </div>
      <div className={styles.columns}>
        <Gallery />
        <aside className={styles.aside}>
          <section aria-labelledby="own">
            <h2 id="own">Your cluster</h2>
            <DropZone upload={upload.state} starting={begin.isPending} onFiles={(files) => void upload.start({ files, name: '', expandWorkloads: null })} onCancel={upload.cancel} />
            <KeptNote />
            <p className={styles.hint}>This reads everything that scheduling needs. Secrets, environment values and ConfigMap data are removed before anything is stored.</p>
            <CopyableCommand command={EXPORT_COMMAND} />
          </section>
          <RecentRuns />
        </aside>
      </div>
    </PageFrame>
  )
}

function Gallery() {
  const { data, error, refetch } = useDemos()
  return (
    <section className={styles.subjects} aria-labelledby="examples">
      <h2 id="examples" className="visually-hidden">
        Examples
      </h2>
      {error && !data && <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />}
      {!data && !error && <LoadingNote title="Reading the examples…" />}
      {data?.length === 0 && <EmptyNote title="No examples are loaded.">Upload your own cluster instead.</EmptyNote>}
      {bySubject(data ?? []).map(({ subject, examples }) => (
        <section key={subject} className={styles.subject} aria-label={subject}>
          <h2>{subject}</h2>
          <div className={styles.gallery}>
            <DemoCards demos={examples} />
          </div>
          <DemoEnsembles ensembles={ensemblesAmong(examples)} />
        </section>
      ))}
      <OtherExamples />
    </section>
  )
}

const RECENT = 6

function RecentRuns() {
  const { data, dataUpdatedAt } = useQuery({ queryKey: ['runs', 1, RECENT], queryFn: () => listRuns(1, RECENT) })
  if (!data || data.results.length === 0) return null
  return (
    <section aria-labelledby="recent">
      <h2 id="recent">Recent runs</h2>
      <ul className={styles.recent}>
        {data.results.map((run) => (
          <li key={run.id}>
            <PageLink href={runHref(run.id)} onNavigate={navigate}>
              {run.snapshot.name}
            </PageLink>
            <CountsLine counts={run.counts} />
            <small title={runWords(run)}>{runWords(run)}</small>
            <time dateTime={run.createdAt}>{ago(run.createdAt, dataUpdatedAt)}</time>
          </li>
        ))}
      </ul>
      {data.count > RECENT && (
        <PageLink href="/runs" onNavigate={navigate}>
          All {data.count} runs
        </PageLink>
      )}
    </section>
  )
}

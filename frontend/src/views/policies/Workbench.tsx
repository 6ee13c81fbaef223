import { useMemo, useState } from 'react'
import { VALIDATE_PATH } from '../../api/policies'
import { compareReleases, compareWithDefault } from '../../model/policies/policyDiff'
import { policyHref } from '../../model/page/route'
import { RELEASES } from '../../model/run/runOptions'
import { useDraft } from '../../state/stored/drafts'
import type { Arrive } from '../../state/page/arrival'
import { navigate } from '../../state/page/location'
import { notify } from '../../state/page/notice'
import { policiesChanged, useStandard, useValidation } from '../../state/stored/policies'
import { queryClient } from '../../state/page/queryClient'
import type { Expanded, Policy } from '../../wire/policies'
import { RunsOfPanel } from '../../parts/runs/RunsOfPanel'
import { RunWithSnapshotDialog } from '../../parts/runs/StartRunDialog'
import { DeletePolicyDialog } from './DeletePolicyDialog'
import { EditorPanel, type Subject } from '../../parts/editor/EditorPanel'
import { MeaningPanel, type Beside } from './meaning/MeaningPanel'
import { PolicyHead } from './PolicyHead'
import { PolicyLineage } from './PolicyLineage'
import { SavePolicyDialog } from './SavePolicyDialog'
import styles from '../../parts/editor/columns.module.css'

interface Props {
  policy: Policy | null // null: one that is not saved yet
  draft: string // the name under which the text is kept until it is saved
  saved: string
}

function configurationAs(beside: Beside): Subject {
  const release = beside === 'default' ? RELEASES[0] : beside
  return {
    title: 'KubeSchedulerConfiguration',
    noun: 'configuration',
    valid: `Checked as kube-scheduler ${release} would, while you write.`,
    path: VALIDATE_PATH,
    body: (yaml) => (beside === 'default' ? { yaml } : { yaml, release }),
  }
}

/** The text of a policy, checked while it is written, beside what it means. */
export function Workbench({ policy, draft, saved }: Props) {
  const { text, setText, forget } = useDraft(`policy:${draft}`, saved)
  const newest = useValidation(text)
  const { data, behind } = newest
  const { data: standard } = useStandard()
  const expanded = useLastValid(data?.expanded ?? null)
  const [beside, setBeside] = useState<Beside>('default')
  const older = useValidation(text, beside, beside !== 'default')
  const checked = beside === 'default' ? newest : older
  const subject = useMemo(() => configurationAs(beside), [beside])
  const meaning = useMemo(() => {
    if (beside === 'default') return expanded && standard ? compareWithDefault(expanded, standard) : null
    return expanded && older.data?.expanded ? compareReleases(older.data.expanded, expanded) : null
  }, [beside, expanded, standard, older.data])
  const refused = beside !== 'default' && older.data ? older.data.problems : []
  const [asking, setAsking] = useState<'run' | 'delete' | 'revision' | 'new' | null>(null)
  const changed = text !== saved
  const valid = data?.valid === true && !behind

  function onSaved(kept: Policy, arrive: Arrive) {
    queryClient.setQueryData(['policy', kept.id], kept)
    policiesChanged()
    const words = `${kept.name} is saved`
    if (!arrive(policyHref(kept.id), words)) return
    forget()
    notify(words)
  }

  return (
    <>
      <PolicyHead policy={policy} text={text} changed={changed} valid={valid} onNavigate={navigate} onAsk={setAsking} onReset={forget} />
      <div className={styles.columns}>
        <EditorPanel
          subject={subject}
          text={text}
          validation={checked.data}
          error={checked.error}
          behind={checked.behind}
          className={styles.card!}
          onText={setText}
          onRetry={() => void checked.refetch()}
        />
        <MeaningPanel
          meaning={meaning}
          expanded={beside === 'default' ? expanded : (older.data?.expanded ?? null)}
          stale={data?.valid === false}
          text={text}
          beside={beside}
          refused={refused}
          className={styles.card!}
          onBeside={setBeside}
        />
      </div>
      {policy && (
        <div className={styles.pair}>
          <PolicyLineage policy={policy} className={styles.card!} onNavigate={navigate} />
          <RunsOfPanel of={{ policy: policy.id }} className={styles.card!} onNavigate={navigate} />
        </div>
      )}
      {asking === 'run' && policy && <RunWithSnapshotDialog policy={policy} onClose={() => setAsking(null)} />}
      {asking === 'delete' && policy && <DeletePolicyDialog policy={policy} onDeleted={() => navigate('/policies')} onClose={() => setAsking(null)} />}
      {(asking === 'revision' || asking === 'new') && <SavePolicyDialog parent={asking === 'revision' ? policy : null} like={policy} yaml={text} onSaved={onSaved} onClose={() => setAsking(null)} />}
    </>
  )
}

/** The newest that is not null: what the text meant when it last was valid. */
function useLastValid(expanded: Expanded | null): Expanded | null {
  const [kept, setKept] = useState(expanded)
  if (expanded !== null && expanded !== kept) setKept(expanded)
  return expanded ?? kept
}

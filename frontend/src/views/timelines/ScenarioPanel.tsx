import { describeError } from '../../api/client'
import { scenarioPath } from '../../api/timelines'
import { newTimelineHref } from '../../model/page/route'
import { navigate } from '../../state/page/location'
import { useTimelineScenario } from '../../state/timelines/queries'
import { Button } from '../../ui/Button'
import { download } from '../../ui/clipboard'
import { Code } from '../../ui/editor'
import { ErrorNote, LoadingNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import type { Timeline } from '../../wire/timelines'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { Prose } from '../../parts/timelines/Prose'
import styles from './ScenarioPanel.module.css'

/** What is played, in words and in full. */
export function ScenarioPanel({ timeline }: { timeline: Timeline }) {
  const { data, error } = useTimelineScenario(timeline.path)
  const { menu, dialog } = usePanelMenu({ title: 'Scenario', path: scenarioPath(timeline.path), json: () => timeline })
  const all = [...menu, ...(data ? [{ name: 'Download the YAML', run: () => download(`${timeline.title || 'scenario'}.yaml`, new Blob([data], { type: 'application/yaml' })) }] : [])]
  return (
    <Panel title="Scenario" menu={all} tools={<Button onClick={() => navigate(newTimelineHref({ from: timeline.id }))}>Edit and play again</Button>}>
      <div className={styles.columns}>
        <div className={styles.words} tabIndex={0} role="group" aria-label="What to look for">
          <h3>{timeline.title}</h3>
          <Prose text={timeline.description} />
          <p>
            Seed {timeline.seed}. {timeline.snapshot ? `On the snapshot ${timeline.snapshot.name}. ` : ''}
            {timeline.policy ? `With the policy ${timeline.policy.name}.` : ''}
          </p>
        </div>
        <div className={styles.code}>
          {error ? <ErrorNote {...describeError(error)} /> : data === undefined ? <LoadingNote title="Reading the scenario…" /> : <Code label="Scenario as YAML" text={data} />}
        </div>
      </div>
      {dialog}
    </Panel>
  )
}

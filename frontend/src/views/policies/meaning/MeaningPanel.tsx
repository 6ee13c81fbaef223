import { useState } from 'react'
import { apiUrl } from '../../../api/client'
import { VALIDATE_PATH } from '../../../api/policies'
import { plural } from '../../../model/text/quantity'
import type { Meaning } from '../../../model/policies/policyDiff'
import { RELEASES, releaseText, type Release } from '../../../model/run/runOptions'
import { differences } from '../../../model/policies/policySummary'
import { Button } from '../../../ui/Button'
import { ErrorNote, LoadingNote } from '../../../ui/Note'
import { Panel } from '../../../ui/Panel'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import { ChoiceField } from '../../../ui/Field'
import type { Expanded } from '../../../wire/policies'
import { ApiCallDialog, curlJson } from '../../../parts/panels/ApiCallDialog'
import { usePanelMenu } from '../../../parts/panels/panelMenu'
import { Arguments } from './Arguments'
import { FieldTable } from './FieldTable'
import styles from './MeaningPanel.module.css'
import { Pipeline } from './Pipeline'

/** What a configuration is held against: what holds without one, or, of an older release, the same text at the newest. */
export type Beside = 'default' | Exclude<Release, '1.36'>

const BESIDE: { value: Beside; text: string }[] = RELEASES.map((release) => (release === '1.36' ? { value: 'default', text: '1.36' } : { value: release, text: `${releaseText(release)} beside 1.36` }))
const baseOf = (beside: Beside): string => (beside === 'default' ? 'the default' : 'release 1.36')

interface Props {
  meaning: Meaning | null // null: nothing valid yet
  expanded: Expanded | null
  stale: boolean // the text has mistakes now
  text: string
  beside: Beside
  refused: readonly { path: string; message: string }[] // why the older release does not take the text
  className: string
  onBeside: (beside: Beside) => void
}

/** What the scheduler makes of the text, defaults and all, with marks where it is not the default. */
export function MeaningPanel({ meaning, expanded, stale, text, beside, refused, className, onBeside }: Props) {
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const [call, setCall] = useState(false)
  const { menu, dialog } = usePanelMenu({ title: 'What it means', path: VALIDATE_PATH, json: () => expanded, tsv: () => (meaning ? tableOf(meaning) : []) })
  const actions = menu.map((action) => (action.name === 'Copy the API call' ? { name: 'Show the API call', run: () => setCall(true) } : action))
  return (
    <Panel
      title="What it means"
      note={stale ? 'as of the last text without mistakes' : ''}
      className={className}
      menu={actions}
      tools={
        <Button aria-pressed={onlyDifferences} onClick={() => setOnlyDifferences(!onlyDifferences)} className={styles.toggle}>
          Only differences
        </Button>
      }
    >
      <div className={styles.release}>
        <ChoiceField<Beside> label="Release of kube-scheduler" options={BESIDE} value={beside} onChange={onBeside} />
      </div>
      <div className={styles.body} tabIndex={0} role="group" aria-label="What the configuration means">
        {refused.length > 0 && <ErrorNote title={`Release ${beside} does not accept this configuration.`} places={refused} />}
        {!meaning && refused.length === 0 && <LoadingNote title="Nothing valid to explain yet." />}
        {meaning && <Differences meaning={meaning} base={baseOf(beside)} />}
        {meaning && <Profiles meaning={meaning} base={baseOf(beside)} onlyDifferences={onlyDifferences} />}
      </div>
      {dialog}
      {call && (
        <ApiCallDialog
          title="The same from a terminal"
          command={curlJson(apiUrl(VALIDATE_PATH), beside === 'default' ? { yaml: text } : { yaml: text, release: beside })}
          onClose={() => setCall(false)}
        />
      )}
    </Panel>
  )
}

function Differences({ meaning, base }: { meaning: Meaning; base: string }) {
  const found = differences(meaning)
  return (
    <section className={styles.part}>
      <h3>{found.length === 0 ? `The same as ${base}` : `Unlike ${base} in ${plural(found.length, 'place')}`}</h3>
      <ul className={styles.differences}>
        {found.map((phrase) => (
          <li key={phrase}>{phrase}</li>
        ))}
      </ul>
    </section>
  )
}

function Profiles({ meaning, base, onlyDifferences }: { meaning: Meaning; base: string; onlyDifferences: boolean }) {
  const [name, setName] = useState('')
  const { profiles, settings } = meaning
  const profile = profiles.find(({ schedulerName }) => schedulerName === name) ?? profiles[0]
  return (
    <>
      {profiles.length > 1 && (
        <div className={styles.tabs}>
          <SegmentedControl
            kind="tabs"
            label="Profiles"
            value={profile!.schedulerName}
            options={profiles.map(({ schedulerName }) => ({ value: schedulerName, text: schedulerName }))}
            onChange={setName}
          />
        </div>
      )}
      {profile && <Pipeline points={profile.points} base={base} onlyDifferences={onlyDifferences} />}
      {profile && <Arguments args={profile.args} onlyDifferences={onlyDifferences} />}
      <section className={styles.part}>
        <h3>Scheduler</h3>
        <FieldTable label="Settings of the scheduler" fields={settings} onlyDifferences={onlyDifferences} />
      </section>
    </>
  )
}

/** Every plugin at every point, a row each. */
function tableOf({ profiles }: Meaning): (string | number)[][] {
  const rows = profiles.flatMap(({ schedulerName, points }) =>
    points.flatMap(({ point, plugins }) => plugins.map(({ name, weight, defaultWeight, difference }) => [schedulerName, point, name, weight ?? '', defaultWeight ?? '', difference])),
  )
  return [['profile', 'extension point', 'plugin', 'weight', 'default weight', 'difference'], ...rows]
}

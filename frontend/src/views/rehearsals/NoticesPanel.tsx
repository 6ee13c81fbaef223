import type { ReactNode } from 'react'
import { count, plural } from '../../model/text/quantity'
import { policySentence } from '../../model/answers/rehearsal'
import { Panel } from '../../ui/Panel'
import type { RehearsalReport } from '../../wire/rehearsals'
import styles from './RehearsalPage.module.css'

/** What means something else besides decisions: crashes, fields, texts, the policy; and every difference between the releases. */
export function NoticesPanel({ report }: { report: RehearsalReport }) {
  const { from, to, crashes, fields, texts, policy, differences, runs } = report
  return (
    <Panel title="What else changes" note={`${plural(runs, 'run')} played`}>
      <div className={styles.notices}>
        <Part title="Crashes" none="" items={crashes.map(({ release, pod, message }) => `${release} at ${pod}: ${message}`)} />
        <Part
          title="Fields of objects"
          none="No object has a field that only one of the releases uses."
          items={fields.map(({ what, change, count: many, examples }) => `${what} ${change} to count: ${plural(many, 'object')}, such as ${examples.join(', ')}.`)}
        />
        <Part
          title="Texts that alerts may match on"
          none="Both releases report the same texts."
          items={texts.map(({ text, before, after }) => (
            <>
              <q>{text}</q> {after === 0 ? `is no longer reported (${plural(before, 'attempt')} with ${from.release})` : `is new (${plural(after, 'attempt')} with ${to.release})`}
            </>
          ))}
        />
        <Part title="The policy" none="It means the same to both releases." items={policy.map(policySentence)} />
        <details className={styles.part}>
          <summary>All {count(differences.length)} differences between the releases</summary>
          <ul>
            {differences.map(({ name, text, about, pods }) => (
              <li key={name}>
                <code>{name}</code> {text}.{about && ` ${about}`}
                {pods !== null && pods > 0 && <b> Alone it changes {plural(pods, 'pod')}.</b>}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </Panel>
  )
}

function Part({ title, none, items }: { title: string; none: string; items: readonly ReactNode[] }) {
  if (items.length === 0 && !none) return null
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {items.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul>
          {items.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

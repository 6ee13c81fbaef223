import { useState, type ReactNode } from 'react'
import { apiUrl } from '../../api/client'
import type { Story, StoryLink, StoryStep, StoryStretch } from '../../model/story/story'
import { plural } from '../../model/text/quantity'
import { navigate } from '../../state/page/location'
import { PageLink } from '../../ui/Link'
import { Button } from '../../ui/Button'
import { PageHead } from '../../parts/frame/PageHead'
import { BesideMap } from '../../parts/map/StillMap'
import { ApiCallDialog } from '../../parts/panels/ApiCallDialog'
import { OutcomeSign } from '../../parts/signs/OutcomeSign'
import { OUTCOME_WORDS } from '../../parts/signs/outcomes'
import styles from './StoryView.module.css'

interface Props {
  pod: string
  story: Story
  up: StoryLink
  apiPath: string | null // null: it tells more than is shown
  actions?: ReactNode
  map?: ReactNode
  note?: ReactNode
}

/** One pod from beginning to end: every attempt, what woke it, where it was nominated, who had to go for it. */
export function StoryView({ pod, story, up, apiPath, actions, map = null, note = null }: Props) {
  const [call, setCall] = useState(false)
  return (
    <article className={styles.story}>
      <PageHead
        up={
          <PageLink href={up.href} onNavigate={navigate}>
            {up.text}
          </PageLink>
        }
        title={pod}
        about={<span data-testid="headline">{story.headline}</span>}
        actions={
          <>
            {actions}
            {apiPath !== null && <Button onClick={() => setCall(true)}>The API call</Button>}
          </>
        }
      />
      {note}
      {story.stretches.length > 0 && <Life stretches={story.stretches} />}
      {map ? (
        <BesideMap map={map}>
          <Steps pod={pod} steps={story.steps} />
        </BesideMap>
      ) : (
        <Steps pod={pod} steps={story.steps} />
      )}
      {call && apiPath !== null && <ApiCallDialog title="This story from a terminal" command={`curl '${apiUrl(apiPath)}'`} onClose={() => setCall(false)} />}
    </article>
  )
}

function Steps({ pod, steps }: { pod: string; steps: readonly StoryStep[] }) {
  return (
    <ol className={styles.steps} aria-label={`${plural(steps.length, 'step')} in the life of ${pod}`}>
      {steps.map((step, index) => (
        <Step key={index} step={step} />
      ))}
    </ol>
  )
}

/** Where it was and for how long: widths are times, with a little for what took none. */
function Life({ stretches }: { stretches: readonly StoryStretch[] }) {
  return (
    <ol className={styles.life} aria-label="Where it was, one after the other">
      {stretches.map(({ place, word, from, share }, index) => (
        <li key={index} data-place={place} style={{ flexGrow: share }} title={`${word} from ${from}`}>
          <span>{word}</span>
        </li>
      ))}
    </ol>
  )
}

function Step({ step: { kind, outcome, when, title, words, quote, pods } }: { step: StoryStep }) {
  return (
    <li className={styles.step} data-kind={kind}>
      <span className={styles.sign}>{outcome ? <OutcomeSign outcome={outcome} /> : <i aria-hidden="true" />}</span>
      <PageLink className={styles.when} href={when.href} onNavigate={navigate}>
        {when.text}
      </PageLink>
      <div className={styles.words}>
        <p>
          {outcome && outcome !== 'scheduled' && <b>{OUTCOME_WORDS[outcome].word}: </b>}
          {title}
          <Pods pods={pods} />
        </p>
        {words.map((line) => (
          <p key={line} className={styles.more}>
            {line}
          </p>
        ))}
        {quote && <q>{quote}</q>}
      </div>
    </li>
  )
}

/** Each leads to its own story. */
function Pods({ pods }: { pods: readonly StoryLink[] }) {
  return pods.map(({ text, href }, index) => (
    <span key={href}>
      {index > 0 ? ', ' : ' '}
      <PageLink href={href} onNavigate={navigate}>
        {text}
      </PageLink>
    </span>
  ))
}

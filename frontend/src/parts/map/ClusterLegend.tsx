import type { ReactNode } from 'react'
import { colourWords, type NodeColours } from '../../model/mapColour'
import { toneColour } from '../../render/cluster/tones'
import type { Palette } from '../../theme/palette'
import styles from './ClusterLegend.module.css'

interface Props {
  palette: Palette
  colours: NodeColours
  children?: ReactNode // signs besides colours, as items of a list
}

const SCALES = new Set(['fill', 'heat', 'more', 'less'])

/** What the colours and signs of the map mean, in one line. Classes that no node is in are left out, but for those of a scale. */
export function ClusterLegend({ palette, colours, children }: Props) {
  const there = new Set(colours.of)
  const classes = colours.classes.filter(({ tone }, index) => there.has(index) || SCALES.has(tone.kind))
  return (
    <ul className={styles.legend} aria-label="Legend of the cluster">
      {colours.by !== 'fullest' && <li className={styles.by}>{colourWords(colours.by)}</li>}
      {classes.map(({ tone, words }) => (
        <li key={words}>
          <i className={tone.kind === 'none' ? styles.hollow : undefined} style={tone.kind === 'none' ? undefined : { background: toneColour(palette, tone) }} />
          {words}
        </li>
      ))}
      {children}
      <li>
        <i className={styles.taint} /> taint
      </li>
    </ul>
  )
}

/** Signs of what a draft makes of pods. */
export function DraftSigns() {
  return (
    <>
      <li>
        <i className={styles.comes} /> comes
      </li>
      <li>
        <i className={styles.victim} /> leaves
      </li>
    </>
  )
}

/** Signs of what a decision makes of nodes and pods. */
export function DecisionSigns({ sampling = false }: { sampling?: boolean }) {
  return (
    <>
      <li>
        <i className={styles.candidate} /> feasible
      </li>
      <li>
        <i className={styles.small} /> turned away
      </li>
      {sampling && (
        <li>
          <i className={styles.unseen} /> not looked at
        </li>
      )}
      <li>
        <i className={styles.winner} /> chosen
      </li>
      <li>
        <i className={styles.nominated} /> nominated
      </li>
      <li>
        <i className={styles.victim} /> victim
      </li>
    </>
  )
}

export function TallySign() {
  return (
    <li>
      <i className={styles.tally}>n</i> so many of the class chose it
    </li>
  )
}

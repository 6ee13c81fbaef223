import { useSyncExternalStore, type ReactNode } from 'react'
import { detailAt, markSquare } from '../../layout/camera'
import { colourWords, type NodeColours, type Tone } from '../../model/map/mapColour'
import { toneColour } from '../../render/cluster/tones'
import type { Palette } from '../../theme/palette'
import { PluginMark } from '../../ui/PluginMark'
import styles from './ClusterLegend.module.css'
import type { MapCamera } from './mapCamera'

interface Props {
  palette: Palette
  colours: NodeColours
  camera?: MapCamera // none: a map that tells no verdicts
  children?: ReactNode // signs besides colours, as items of a list
}

const SCALES = new Set(['fill', 'heat', 'more', 'less'])

/** What the colours and signs of the map mean, in one line. Classes that no node is in are left out, but for those of a scale. */
export function ClusterLegend({ palette, colours, camera, children }: Props) {
  const there = new Set(colours.of)
  const classes = colours.classes.filter(({ tone }, index) => there.has(index) || SCALES.has(tone.kind))
  return (
    <ul className={styles.legend} aria-label="Legend of the cluster">
      {colours.by !== 'fullest' && <li className={styles.by}>{colourWords(colours.by)}</li>}
      {classes.map(({ tone, words, spoken }) => (
        <li key={words}>
          <ClassSign tone={tone} palette={palette} />
          <ClassWords words={words} spoken={spoken} />
        </li>
      ))}
      {camera && classes.some(({ tone }) => tone.kind === 'plugin') && <LettersNote camera={camera} />}
      {children}
      <li>
        <i className={styles.taint} /> taint
      </li>
    </ul>
  )
}

/** Says what tells plugins apart while marks have no room for their letters. */
function LettersNote({ camera }: { camera: MapCamera }) {
  const lettered = useSyncExternalStore(camera.subscribe, () => detailAt(camera.grid, camera.camera) !== 'mark' || markSquare(camera.grid, camera.camera) > 0)
  return lettered ? null : <li className={styles.note}>too small for letters: zoom in, or point at a node</li>
}

function ClassWords({ words, spoken }: { words: string; spoken: string | undefined }) {
  if (spoken === undefined) return words
  return (
    <>
      <span aria-hidden="true">{words}</span>
      <span className="visually-hidden">{spoken}</span>
    </>
  )
}

/** As on the map: plugins have their letters, and what has become less is dashed on top. */
function ClassSign({ tone, palette }: { tone: Tone; palette: Palette }) {
  if (tone.kind === 'none' || tone.kind === 'unseen') return <i className={styles.dash} />
  if (tone.kind === 'plugin') return <PluginMark plugin={tone.plugin} />
  const color = toneColour(palette, tone)
  if (tone.kind === 'empty') return <i className={styles.empty} style={{ background: color }} />
  return tone.kind === 'less' ? <i className={styles.less} style={{ color }} /> : <i style={{ background: color }} />
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

/** Signs of what a decision makes of nodes and pods. `unseen`: some nodes may not be looked at. */
export function DecisionSigns({ unseen = false }: { unseen?: boolean }) {
  return (
    <>
      <li>
        <i className={styles.candidate} /> feasible
      </li>
      <li>
        <i className={styles.small} /> rejected
      </li>
      {unseen && (
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

/** Pods that are tried out and not in the cluster. */
export function CopySign() {
  return (
    <li>
      <i className={styles.copy} /> copy
    </li>
  )
}

/** Nodes that will not be there. */
export function CrossedSign({ word }: { word: string }) {
  return (
    <li>
      <i className={styles.crossed} /> {word}
    </li>
  )
}

export function TallySign() {
  return (
    <li>
      <i className={styles.tally}>n</i> how many of the class chose it
    </li>
  )
}

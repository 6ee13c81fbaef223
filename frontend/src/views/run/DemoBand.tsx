import { Fragment, useMemo } from 'react'
import { partsOf } from '../../model/lessons/parts'
import type { Demo } from '../../wire/demos'
import { TextBand } from '../../parts/guide/TextBand'
import styles from './DemoBand.module.css'

interface Props {
  demo: Demo
  pods: readonly string[] // of the run's cluster
  onPod: (pod: string) => void
  onClose: () => void
}

const NAMES = /([a-z0-9-]+\/[a-z0-9.-]*[a-z0-9])/

/** What to look for in a demo, part by part; the decision about the first pod that a part names opens with it. */
export function DemoBand({ demo, pods, onPod, onClose }: Props) {
  const known = useMemo(() => new Set(pods), [pods])
  const parts = useMemo(() => partsOf(`${demo.summary} ${demo.lesson}`), [demo])
  const named = (part: string) => part.split(NAMES).find((word) => known.has(word))
  return (
    <TextBand
      title={demo.title}
      parts={parts}
      onClose={onClose}
      onPart={(part) => {
        const pod = named(part)
        if (pod !== undefined) onPod(pod)
      }}
      render={(part) =>
        part.split(NAMES).map((word, index) =>
          known.has(word) ? (
            <button key={index} type="button" className={styles.pod} onClick={() => onPod(word)}>
              {word}
            </button>
          ) : (
            <Fragment key={index}>{word}</Fragment>
          ),
        )
      }
    />
  )
}

import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { Band } from './Band'
import band from './Band.module.css'

interface Props {
  title: string
  parts: readonly string[]
  render: (part: string) => ReactNode
  onPart?: (part: string) => void // the reader goes to it
  onClose: () => void
}

/** What an example says of itself, a part at a time, above its picture. */
export function TextBand({ title, parts, render, onPart, onClose }: Props) {
  const [at, setAt] = useState(0)
  const place = `${at + 1} of ${parts.length}`
  const go = (to: number) => {
    setAt(to)
    onPart?.(parts[to]!)
  }
  return (
    <Band
      label={`About ${title}`}
      place={
        <>
          Guide <span>{place}</span>
        </>
      }
      said={`${place}: ${parts[at]!}`}
      onClose={{ words: 'Close the guide', run: onClose }}
      controls={
        parts.length > 1 && (
          <>
            <Button disabled={at === 0} onClick={() => go(at - 1)}>
              Back
            </Button>
            <Button look="primary" className={band.next} data-go disabled={at === parts.length - 1} onClick={() => go(at + 1)}>
              Next
            </Button>
          </>
        )
      }
    >
      <p>{render(parts[at]!)}</p>
    </Band>
  )
}

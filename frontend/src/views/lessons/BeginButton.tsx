import { useState } from 'react'
import { goToBeat } from '../../state/lessons/guide'
import { Button } from '../../ui/Button'
import type { Lesson } from '../../wire/lessons'
import { holdBand } from '../../parts/guide/useBandFocus'

interface Props {
  lesson: Lesson
  beat: number
  text: string
  look?: 'plain' | 'primary' | 'quiet'
}

/** Opens the page of a beat. Its run may have to be made first. */
export function BeginButton({ lesson, beat, text, look = 'plain' }: Props) {
  const [opening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    holdBand()
    await goToBeat(lesson, beat)
    setOpening(false)
  }
  return (
    <Button look={look} busy={opening} onClick={() => void open()}>
      {opening ? 'Making its run…' : text}
    </Button>
  )
}

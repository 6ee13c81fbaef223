import { describe, expect, it } from 'vitest'
import { Readiness } from './readiness'

/** A page whose frames are drawn by hand. */
function drawnByHand() {
  const said: boolean[] = []
  const awaits: string[] = []
  let waiting: (() => void) | null = null
  const readiness = new Readiness({
    whenDrawn: (run) => {
      waiting = run
      return () => (waiting = null)
    },
    say: (ready, awaited) => ready !== said.at(-1) && said.push(ready) && awaits.push(awaited.join()),
  })
  const draw = () => {
    const run = waiting
    waiting = null
    run?.()
  }
  return { readiness, said, awaits, draw }
}

describe('Readiness', () => {
  it('comes with the second frame after all that is awaited has come', () => {
    const { readiness, said, draw } = drawnByHand()
    const answered = readiness.expect('answers')
    readiness.begun()
    draw()
    draw()
    expect(said).toEqual([false])
    answered()
    draw()
    expect(said).toEqual([false])
    draw()
    expect(said).toEqual([false, true])
  })

  it('waits for what the first frame asks for', () => {
    const { readiness, said, draw } = drawnByHand()
    readiness.begun()
    draw()
    const answered = readiness.expect('answers')
    draw()
    draw()
    answered()
    draw()
    expect(said).toEqual([false])
    draw()
    expect(said).toEqual([false, true])
  })

  it('is lost with the next thing that is awaited, and counts each one once', () => {
    const { readiness, said, awaits, draw } = drawnByHand()
    readiness.begun()
    draw()
    draw()
    const [first, second] = [readiness.expect('answers'), readiness.expect('answers')]
    first()
    first()
    draw()
    draw()
    expect(said).toEqual([false, true, false])
    second()
    draw()
    draw()
    expect(said).toEqual([false, true, false, true])
    expect(awaits).toEqual(['first drawing', '', 'answers', ''])
  })
})

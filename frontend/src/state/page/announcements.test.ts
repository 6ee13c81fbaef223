import { beforeEach, describe, expect, it } from 'vitest'
import { say, unsay, useSpoken } from './announcements'

const said = () => useSpoken.getState().messages.map(({ text }) => text)

beforeEach(() => useSpoken.setState({ messages: [] }))

describe('what is said', () => {
  it('keeps what comes together, in order', () => {
    ;['Runs', 'Beat 1 of 6', 'Attempt 1'].forEach(say)
    expect(said()).toEqual(['Runs', 'Beat 1 of 6', 'Attempt 1'])
  })

  it('says the same words again as a message of its own', () => {
    say('Placed on rose')
    say('Placed on rose')
    const ids = useSpoken.getState().messages.map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
  })

  it('forgets what has long been said', () => {
    for (let step = 0; step < 100; step++) say(`attempt ${step}`)
    expect(said()).toEqual(['attempt 96', 'attempt 97', 'attempt 98', 'attempt 99'])
  })

  it('takes back what is on screen no more', () => {
    const id = say('Placed on rose')
    say('Beat 2 of 6')
    unsay(id)
    expect(said()).toEqual(['Beat 2 of 6'])
  })
})

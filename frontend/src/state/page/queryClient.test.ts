import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient, refresh, refreshAfter } from './queryClient'

test('a first answer from before the change is not kept', async () => {
  const answers: ((list: string[]) => void)[] = []
  const observer = new QueryObserver(queryClient, { queryKey: ['links'], queryFn: () => new Promise<string[]>((answer) => answers.push(answer)) })
  const leave = observer.subscribe(() => undefined)
  const done = refresh(['links'])
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!(['new'])
  answers[0]!([])
  await done
  expect(observer.getCurrentResult().data).toEqual(['new'])
  leave()
})

test('an answer that tells of the event is not asked for again', async () => {
  let asked = 0
  const observer = new QueryObserver(queryClient, { queryKey: ['log'], queryFn: () => Promise.resolve({ lastSeq: 10 * ++asked }) })
  const leave = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().data).toEqual({ lastSeq: 10 })
  await refreshAfter(10, ['log'])
  expect(asked).toBe(1)
  await refreshAfter(11, ['log'])
  expect(asked).toBe(2)
  leave()
})

import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient, refresh } from './queryClient'

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

import type { ReactNode } from 'react'
import { LoadingNote } from '../../ui/Note'
import { PageError } from '../frame/PageError'
import { PageFrame } from '../frame/PageFrame'

interface Props<Played> {
  title: string
  noun: string
  all: { name: string; href: string }
  /** What is known of it so far. */
  opened: { data: Played | undefined; error: Error | null; refetch: () => unknown }
  children: (played: Played) => ReactNode
}

/** The page of something that is played to answer a question, once it is there. */
export function PlayedPage<Played>({ title, noun, all, opened: { data, error, refetch }, children }: Props<Played>) {
  return (
    <PageFrame title={title}>
      {error && !data && <PageError error={error} what={noun} all={all} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingNote title={`Opening the ${noun}…`} />}
      {data && children(data)}
    </PageFrame>
  )
}

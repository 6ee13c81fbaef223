import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listStored } from '../../api/storage'
import { storedText } from '../../model/text/storedText'
import { Pager } from '../panels/Pager'
import type { StoredKind } from '../../wire/storage'

interface Props {
  kind: StoredKind
  label: string
  page: number
  pageSize: number
  count: number
  onPage: (page: number) => void
}

/** The pages of a list of things that are stored, with the room that they all take and how long they are kept. */
export function StoredPager({ kind, ...pages }: Props) {
  const { data } = useQuery({ queryKey: ['storage', kind, pages.count], queryFn: listStored, placeholderData: keepPreviousData })
  const stored = data?.find((each) => each.kind === kind)
  return <Pager {...pages} note={stored && storedText(stored)} />
}

import { useQuery } from '@tanstack/react-query'
import { listDemos } from '../../api/demos'
import { PageFrame } from '../frame/PageFrame'

/** The gallery. */
export function HomePage() {
  const { data } = useQuery({ queryKey: ['demos'], queryFn: listDemos })
  return (
    <PageFrame title="Gallery">
      <h1>See why every pod went where it did</h1>
      <ul>{data?.map(({ slug, title }) => <li key={slug}>{title}</li>)}</ul>
    </PageFrame>
  )
}

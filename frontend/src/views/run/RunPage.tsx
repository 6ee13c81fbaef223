import type { RunView } from '../../model/route'

interface Props {
  id: string
  play: boolean
  view: RunView
}

/** One run. */
export default function RunPage({ id }: Props) {
  return <main>{id}</main>
}

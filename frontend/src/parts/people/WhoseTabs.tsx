import { WHOSE, WHOSE_WORDS, type Whose } from '../../model/people/words'
import { useSession } from '../../state/people/people'
import { SegmentedControl } from '../../ui/SegmentedControl'

interface Props {
  value: Whose
  onChange: (whose: Whose) => void
}

/** Whose things a list shows. Nothing on a server without accounts, where all things are one owner's. */
export function WhoseTabs({ value, onChange }: Props) {
  const { data } = useSession()
  if (!data?.accounts) return null
  const options = WHOSE.map((whose) => ({ value: whose, text: WHOSE_WORDS[whose].name, title: WHOSE_WORDS[whose].meaning }))
  return <SegmentedControl kind="tabs" label="Whose" options={options} value={value} onChange={onChange} />
}

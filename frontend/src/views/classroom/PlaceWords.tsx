import { whereWords } from '../../model/classroom/classroom'
import { capital } from '../../model/text/capital'
import { usePlaceName } from '../../state/classroom/placeNames'

/** Where an address leads: "Decision 5 of a run: Scores, and how a tie is broken". */
export function PlaceWords({ path }: { path: string }) {
  const name = usePlaceName(path)
  const words = whereWords('/', path).theClass
  return (
    <>
      {capital(words)}
      {name && `: ${name}`}
    </>
  )
}

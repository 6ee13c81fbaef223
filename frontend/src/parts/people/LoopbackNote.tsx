import { isThisMachineAlone } from '../../model/people/words'

/** Said with a join link that nobody else can follow. */
export function LoopbackNote({ address }: { address: string }) {
  if (!isThisMachineAlone(address)) return null
  return (
    <p>
      This address works only on this machine. For a class, open this page at an address that others can reach (<a href="/docs/operations/#a-workshop-for-thirty-from-zero">how</a>).
    </p>
  )
}

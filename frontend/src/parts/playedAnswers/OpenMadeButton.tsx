import { useState } from 'react'
import { describeError } from '../../api/client'
import { fromHere } from '../../state/page/arrival'
import { Button } from '../../ui/Button'

interface Props {
  label: string
  /** What a reader who has left the page is told, such as "The timeline has started." */
  made: string
  look?: 'primary'
  /** Makes it, or finds the one that was made; its address. */
  onMake: () => Promise<string>
}

/** Has something made of an answer, such as a run, and opens it; or says why not. */
export function OpenMadeButton({ label, made, look, onMake }: Props) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  async function open() {
    setBusy(true)
    const arrive = fromHere()
    try {
      arrive(await onMake(), made)
    } catch (error) {
      setBusy(false)
      setRefusal(describeError(error).title)
    }
  }
  return (
    <>
      {refusal && <span role="alert">{refusal}</span>}{' '}
      <Button {...(look && { look })} busy={busy} onClick={() => void open()}>
        {busy ? 'Opening…' : label}
      </Button>
    </>
  )
}

import { describeError } from '../../api/client'
import { notify } from '../page/notice'
import { refresh } from '../page/queryClient'

/** Asks for something that is played to stop or go on, and reads again what became of it. `kind`: as in its query key. */
export async function changePlayed(kind: string, id: string, ask: (id: string) => Promise<unknown>): Promise<void> {
  try {
    await ask(id)
  } catch (error) {
    notify(describeError(error).title)
  }
  void refresh([kind, id])
}

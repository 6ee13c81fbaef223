// What the class sees of its teacher's page, and what the teacher's button says of it.
import type { ClassState } from '../../wire/classroom'
import { classPath } from './classroom'

/**
 * `off`: the teacher's pages are the teacher's own. `task`: the class works on a task and stays there. `own`: this page is one that
 * no class is shown. `on`: the class sees it.
 */
export type Leading = 'off' | 'task' | 'own' | 'on'

interface Stand {
  leading: boolean
  /** The task that the teacher has led the class away from; null: none. */
  overTask: string | null
  here: string
  class: Pick<ClassState, 'task'>
}

export function leadingOf({ leading, overTask, here, class: { task } }: Stand): Leading {
  if (!leading) return 'off'
  if (task !== null && task.id !== overTask) return 'task'
  return classPath(here) === null ? 'own' : 'on'
}

export const LEADING_WORDS: Record<Leading, { says: string; title: string }> = {
  off: { says: 'Show the class my page', title: 'Everybody who follows sees the page that you are on' },
  task: { says: 'Show the class my page', title: 'The class works on the task and stays there. It sees your pages again when you press this, or end the task' },
  own: { says: 'The class does not see this page', title: 'It sees the next run, timeline, election, comparison or lesson that you open. Press to show no more pages' },
  on: { says: 'The class sees your page', title: 'Press to show no more pages' },
}

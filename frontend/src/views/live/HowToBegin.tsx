import { notify } from '../../state/notice'
import { Button } from '../../ui/Button'
import { copyText } from '../../ui/clipboard'
import styles from './HowToBegin.module.css'

const STEPS = [
  { command: 'python manage.py run_scheduler --dry-run', what: 'Decides for the pods of your kubeconfig’s cluster whose schedulerName is playground-scheduler, and writes nothing to it.' },
  { command: 'python manage.py run_scheduler', what: 'Does it in earnest: binds, evicts, and says why not.' },
]

/** Nobody schedules a real cluster yet: how to begin. */
export function HowToBegin() {
  const copy = async (text: string) => notify((await copyText(text)) ? 'Copied' : 'The browser does not allow copying')
  return (
    <section className={styles.begin} aria-labelledby="begin">
      <h2 id="begin">No scheduler has worked here yet</h2>
      <p>Beside this server, in another terminal and with a cluster that you may break:</p>
      <ol className={styles.steps}>
        {STEPS.map(({ command, what }) => (
          <li key={command}>
            <span className={styles.line}>
              <code>{command}</code>
              <Button look="quiet" aria-label={`Copy ${command}`} onClick={() => void copy(command)}>
                Copy
              </Button>
            </span>
            <p>{what}</p>
          </li>
        ))}
      </ol>
      <p>It appears here by itself. docs/live.md shows it on a throw-away cluster, and how to run it inside one.</p>
    </section>
  )
}

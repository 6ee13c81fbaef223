import { notify } from '../../state/page/notice'
import { Button } from '../../ui/Button'
import { copyText } from '../../ui/clipboard'
import styles from './StartingSteps.module.css'

const STEPS = [
  { command: 'python manage.py run_scheduler --dry-run', what: 'Watches the cluster of your kubeconfig and decides for its pods, and writes nothing to it.' },
  {
    command: `kubectl run first --image=registry.k8s.io/pause:3.10 --overrides='{"spec":{"schedulerName":"playground-scheduler"}}'`,
    what: 'Makes a pod for this scheduler: pods of all other schedulers are left alone.',
  },
  { command: 'python manage.py run_scheduler', what: 'Binds pods, evicts pods for those of higher priority, and writes why a pod was not placed. Stop the dry run first.' },
]

/** Nobody schedules a real cluster: how to begin. `again`: somebody has before. */
export function StartingSteps({ again = false }: { again?: boolean }) {
  return (
    <section className={styles.begin} aria-labelledby="begin">
      <h2 id="begin">{again ? 'No scheduler works now' : 'No scheduler has worked here yet'}</h2>
      {again ? (
        <details>
          <summary>How to begin</summary>
          <Steps />
        </details>
      ) : (
        <Steps />
      )}
    </section>
  )
}

function Steps() {
  const copy = async (text: string) => notify((await copyText(text)) ? 'Command copied' : 'The browser does not allow copying')
  return (
    <>
      <p>On the machine of this server, in another terminal, with a test cluster:</p>
      <ol className={styles.steps}>
        {STEPS.map(({ command, what }) => (
          <li key={command}>
            <p>{what}</p>
            <span className={styles.line}>
              <code>{command}</code>
              <Button look="quiet" aria-label={`Copy ${command}`} onClick={() => void copy(command)}>
                Copy
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <p>
        It appears here by itself. <a href="/docs/live/">The live scheduler</a> goes through it on a throw-away cluster, and shows how to run it inside one.
      </p>
    </>
  )
}

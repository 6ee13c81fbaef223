import { quotaWords } from '../../model/people/words'
import { useQuotas } from '../../state/people/people'
import styles from './people.module.css'

const NEARLY = 0.8

/** How much of the server one takes, and may take. Nothing for operators, who have no quota. */
export function Quotas({ className }: { className?: string | undefined }) {
  const { data = [] } = useQuotas()
  if (data.length === 0) return null
  return (
    <section className={className} aria-label="Quotas">
      <h2 className={styles.title}>What you use</h2>
      <ul className={styles.quotas}>
        {data.map((quota) => (
          <li key={`${quota.whose} ${quota.what}`}>
            <span>{quotaWords(quota)}</span>
            {quota.most > 0 && <meter aria-label={quotaWords(quota)} max={quota.most} high={quota.most * NEARLY} value={Math.min(quota.used, quota.most)} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

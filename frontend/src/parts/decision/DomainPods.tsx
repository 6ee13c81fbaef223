import { RULE_WORDS } from '../../model/decision/domains'
import { count, plural } from '../../model/text/quantity'
import type { NodeExplanation } from '../../wire/attempts'
import styles from './NodeDetail.module.css'

type NodeDomain = NodeExplanation['domains'][number]

/** Who attracts and who repels: the pods that count in the domains of one node. */
export function DomainPods({ domains }: { domains: readonly NodeDomain[] }) {
  const telling = domains.filter(({ pods }) => pods.length > 0)
  if (telling.length === 0) return null
  return (
    <ul className={styles.domains} aria-label="Pods that count in the domains of the node">
      {telling.map((domain, position) => (
        <li key={position}>
          <details>
            <summary>
              {RULE_WORDS[domain.rule]}: {plural(domain.pods.length, 'pod')} in <code>{`${domain.key}=${domain.value}`}</code>
            </summary>
            <ul>
              {domain.pods.map(({ pod, node, weight }) => (
                <li key={pod}>
                  {pod} <span>on {node}</span> {domain.rule === 'preferred' && <b>{weight > 0 ? `+${count(weight)}` : `−${count(-weight)}`}</b>}
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  )
}

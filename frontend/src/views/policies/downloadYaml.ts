import { download } from '../../ui/clipboard'
import type { Policy } from '../../wire/policies'

/** The configuration as a file for kube-scheduler's --config. */
export function downloadYaml({ name, yaml }: Pick<Policy, 'name' | 'yaml'>): void {
  const stem = name.replace(/[^\w.-]+/g, '-').replace(/^[-.]+|[-.]+$/g, '') || 'policy'
  download(`${stem.toLowerCase()}.yaml`, new Blob([yaml], { type: 'application/yaml' }))
}

import { toYaml } from '../../model/objects/objectYaml'
import { TextDialog } from '../../parts/panels/TextDialog'

/** The configuration that a live scheduler runs with, as somebody wrote it, or as YAML where a program did. */
export default function LivePolicyDialog({ policy, onClose }: { policy: string; onClose: () => void }) {
  const text = policy.trimStart().startsWith('{') ? toYaml(JSON.parse(policy)) : policy
  return <TextDialog title="The policy of this scheduler" what="Policy" text={text} onClose={onClose} />
}

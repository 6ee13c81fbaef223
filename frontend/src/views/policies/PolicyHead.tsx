import { policyPath } from '../../api/policies'
import { policyHref } from '../../model/page/route'
import { usePolicy } from '../../state/stored/policies'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { MenuButton } from '../../ui/MenuButton'
import { Tag } from '../../ui/Tag'
import type { Policy } from '../../wire/policies'
import { AccessButton } from '../../parts/people/AccessButton'
import { PageHead } from '../../parts/frame/PageHead'
import { TimeAgo } from '../../parts/stored/TimeAgo'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { downloadYaml } from './downloadYaml'

interface Props {
  policy: Policy | null
  text: string
  changed: boolean // the text is not the saved one
  valid: boolean
  onNavigate: (href: string) => void
  onAsk: (what: 'run' | 'delete' | 'revision' | 'new') => void
  onReset: () => void
}

/** Which policy this is, and what can be done with it. What cannot be done now says why. */
export function PolicyHead({ policy, text, changed, valid, onNavigate, onAsk, onReset }: Props) {
  const { menu, dialog } = usePanelMenu({ title: 'Policy', path: policyPath(policy?.id ?? ''), json: () => policy })
  const own = policy !== null && !policy.builtIn
  const savable = valid && (changed || policy === null)
  const whyNot = valid ? 'Nothing is changed' : 'Only a configuration without mistakes can be saved'
  return (
    <PageHead
      up={
        <PageLink href="/policies" onNavigate={onNavigate}>
          Policies
        </PageLink>
      }
      title={
        <>
          {policy?.name ?? 'New policy'}
          {policy?.builtIn && <Tag title="Comes with the playground. What you change here is saved as a new policy.">built-in, read-only</Tag>}
          {changed && <Tag tone="accent">unsaved changes</Tag>}
        </>
      }
      about={policy ? <About policy={policy} onNavigate={onNavigate} /> : 'Starts as the default policy. Change it, see what it means, then save it.'}
      actions={
        <>
          {changed && (
            <Button look="quiet" onClick={onReset}>
              Undo all changes
            </Button>
          )}
          {own && (
            <Button disabled={!savable} title={savable ? undefined : whyNot} onClick={() => onAsk('revision')}>
              Save revision…
            </Button>
          )}
          <Button disabled={!savable} title={savable ? undefined : whyNot} onClick={() => onAsk('new')}>
            Save as new…
          </Button>
          <Button look="primary" disabled={policy === null || changed} title={policy === null || changed ? 'Save it first' : undefined} onClick={() => onAsk('run')}>
            Run with snapshot…
          </Button>
          {policy && <AccessButton kind="policies" id={policy.id} />}
          <MenuButton
            label="More for this policy"
            actions={[
              { name: 'Download as YAML', run: () => downloadYaml({ name: policy?.name ?? 'policy', yaml: text }) },
              ...(policy ? menu : []),
              ...(own ? [{ name: 'Delete…', run: () => onAsk('delete') }] : []),
            ]}
          />
          {dialog}
        </>
      }
    />
  )
}

function About({ policy: { description, parent, builtIn, createdAt }, onNavigate }: { policy: Policy; onNavigate: (href: string) => void }) {
  return (
    <>
      {description}
      {!builtIn && createdAt && (
        <>
          {description && ' · '}created <TimeAgo time={createdAt} />
        </>
      )}
      {parent && (
        <>
          {' · revision of '}
          <ParentLink id={parent} onNavigate={onNavigate} />
        </>
      )}
    </>
  )
}

function ParentLink({ id, onNavigate }: { id: string; onNavigate: (href: string) => void }) {
  const { data } = usePolicy(id)
  return (
    <PageLink href={policyHref(id)} onNavigate={onNavigate}>
      {data?.name ?? id.slice(0, 8)}
    </PageLink>
  )
}

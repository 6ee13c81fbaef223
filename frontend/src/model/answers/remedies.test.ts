import { expect, it } from 'vitest'
import type { Remedy, RemedyStep } from '../../wire/remedies'
import { effectWords, footnotes, howTexts, mayBeHelped, nodeWords, remedySentence, stepText } from './remedies'

const NODE = { kind: 'Node', namespace: '', name: 'a' }
const STEP: RemedyStep = { object: NODE, patch: null, add: null, remove: false, disablePlugin: null, arguments: null }
const REMEDY: Remedy = {
  text: 'uncordon the node a',
  cost: 12,
  changes: [],
  steps: [],
  effects: { node: 'a', moved: ['x/1'], evicted: [], leftPending: [], placed: ['x/2', 'x/3'] },
  instead: [],
  insteadCount: 0,
}

it('reads as a sentence with what it does to others', () => {
  expect(remedySentence(REMEDY)).toBe('Uncordon the node a.')
  expect(effectWords(REMEDY)).toEqual(['2 pods placed as well', '1 pod elsewhere'])
})

it('says what to do to each object', () => {
  const pod = { kind: 'Pod', namespace: 'default', name: 'web' }
  expect(stepText({ ...STEP, patch: [{ op: 'remove', path: '/spec/taints/0' }] })).toEqual({ title: 'Patch the node a', yaml: '- op: remove\n  path: /spec/taints/0\n', note: '' })
  expect(stepText({ ...STEP, add: { kind: 'Node' } })).toEqual({ title: 'Add the node a', yaml: 'kind: Node\n', note: '' })
  expect(stepText({ ...STEP, object: pod, remove: true })).toEqual({ title: 'Delete the pod default/web', yaml: null, note: '' })
  expect(stepText({ ...STEP, object: pod, remove: true, add: { kind: 'Pod' } })).toEqual({ title: 'Delete the pod default/web', yaml: null, note: '' })
  expect(stepText({ ...STEP, object: { ...NODE, kind: 'KubeSchedulerConfiguration', name: 'p' }, disablePlugin: 'X' })).toEqual({
    title: 'In the policy, profile p: plugins.multiPoint.disabled',
    yaml: '- name: X\n',
    note: '',
  })
  const note = 'It has to be created again.'
  expect(stepText({ ...STEP, object: pod, patch: [{ op: 'remove', path: '/spec/nodeSelector' }], recreate: true, note })).toEqual({
    title: 'Create the pod default/web again, with this patch',
    yaml: '- op: remove\n  path: /spec/nodeSelector\n',
    note,
  })
  const args = { plugin: 'NodeAffinity', args: { addedAffinity: null } }
  expect(stepText({ ...STEP, object: { ...NODE, kind: 'KubeSchedulerConfiguration', name: 'p' }, arguments: args })).toEqual({
    title: 'In the policy, profile p: arguments of NodeAffinity (null: leave the field out)',
    yaml: 'addedAffinity: null\n',
    note: '',
  })
})

it('changes the pods of a workload in its template', () => {
  const patch = [{ op: 'replace' as const, path: '/spec/template/spec/priority', value: 1 }]
  const pod = { kind: 'Pod', namespace: 'default', name: 'web-1' }
  const steps: RemedyStep[] = [
    { ...STEP, object: pod, patch: [{ op: 'replace', path: '/spec/priority', value: 1 }] },
    { ...STEP, remove: true },
  ]
  const templates = [{ object: { kind: 'Deployment', namespace: 'default', name: 'web' }, patch, pods: ['default/web-1'] }]
  expect(howTexts({ steps, templates }).map(({ title }) => title)).toEqual(['Patch the deployment default/web, which makes its pods anew', 'Delete the node a'])
  const ofJob = { ...templates[0]!, object: { kind: 'Job', namespace: 'default', name: 'once' }, recreate: true }
  expect(howTexts({ steps: [], templates: [ofJob] }).map(({ title }) => title)).toEqual(['Create the job default/once again, with this patch'])
  const ofCronJob = { ...templates[0]!, object: { kind: 'CronJob', namespace: 'default', name: 'report' } }
  expect(howTexts({ steps: [], templates: [ofCronJob] }).map(({ title }) => title)).toEqual(['Patch the cronjob default/report, which makes the next Jobs'])
  expect(howTexts({ steps }).map(({ title }) => title)).toEqual(['Patch the pod default/web-1', 'Delete the node a'])
})

it('leaves out the pods that a new node has from the start', () => {
  const pod = { kind: 'Pod', namespace: 'default', name: 'agent-a' }
  const steps: RemedyStep[] = [
    { ...STEP, add: { kind: 'Node' } },
    { ...STEP, object: pod, add: { kind: 'Pod' } },
    { ...STEP, object: { ...pod, name: 'web' }, remove: true, add: { kind: 'Pod' } },
  ]
  expect(howTexts({ steps }).map(({ title }) => title)).toEqual(['Add the node a', 'Delete the pod default/web'])
})

it('says what was left out', () => {
  const why = 'all pods were scheduled again from the start, and the pod had no node at the end, or only in place of another pod of its workload. Often, pods before it in the queue take the room.'
  expect(footnotes({ limits: ['Extenders were not asked.'], refuted: 1, refutedTexts: ['add a node like n'], untried: 0 })).toEqual([
    'Extenders were not asked.',
    `1 possible answer was ruled out: add a node like n. With it, ${why}`,
  ])
  expect(footnotes({ limits: [], refuted: 4, refutedTexts: ['uncordon the node n', 'add a node like n', 'end the pod a'], untried: 3 })).toEqual([
    `4 possible answers were ruled out, such as: uncordon the node n; add a node like n; end the pod a. With each of them, ${why}`,
    '3 possible answers that cost more were not tried in a run.',
  ])
  expect(footnotes({ limits: [], refuted: 2, untried: 1 })).toEqual([`2 possible answers were ruled out. With each of them, ${why}`, '1 possible answer that costs more was not tried in a run.'])
  expect(footnotes({ limits: [], refuted: 0, untried: 0 })).toEqual([])
})

it('asks only where a pod was left without a node', () => {
  expect(['scheduled', 'preempting', 'unschedulable', 'gated', 'error'].filter((kind) => mayBeHelped(kind as never))).toEqual(['unschedulable', 'gated', 'error'])
})

it('says how many pods of a group go to which node', () => {
  const on = (...nodes: string[]) => nodes.map((node, index) => ({ pod: `web-${index}`, node }))
  expect(nodeWords(on('a', 'a'))).toBe('a')
  expect(nodeWords(on('b', 'a', 'a'))).toBe('2 to a, 1 to b')
})

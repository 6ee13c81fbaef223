/** What an empty editor begins with, by kind. */
const TEMPLATES: Record<string, string> = {
  Node: `apiVersion: v1
kind: Node
metadata:
  name: new-node
  labels:
    kubernetes.io/hostname: new-node
    topology.kubernetes.io/zone: zone-a
status:
  allocatable:
    cpu: "8"
    memory: 32Gi
    pods: "110"
`,
  Pod: `apiVersion: v1
kind: Pod
metadata:
  name: new-pod
  namespace: default
spec:
  containers:
  - name: main
    image: app:1
    resources:
      requests:
        cpu: 500m
        memory: 512Mi
`,
  PriorityClass: `apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata:
  name: important
value: 1000
`,
  PodDisruptionBudget: `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: keep-two
  namespace: default
spec:
  minAvailable: 2
  selector:
    matchLabels:
      app: web
status:
  disruptionsAllowed: 1
`,
}

export const TEMPLATE_KINDS = Object.keys(TEMPLATES)
export const templateOf = (kind: string): string => TEMPLATES[kind] ?? TEMPLATES.Pod!

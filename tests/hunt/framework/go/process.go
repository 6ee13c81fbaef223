package scheduler

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"
	"sync"
	"testing/synctest"
	"time"

	v1 "k8s.io/api/core/v1"
	policy "k8s.io/api/policy/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/events"
	"k8s.io/klog/v2"
	fwk "k8s.io/kube-scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler/apis/config"
	"k8s.io/kubernetes/pkg/scheduler/apis/config/scheme"
	"k8s.io/kubernetes/pkg/scheduler/backend/queue"
	frameworkruntime "k8s.io/kubernetes/pkg/scheduler/framework/runtime"
)

// ProcessStep is one thing that happens to a scheduler, at a time in milliseconds since its start.
type ProcessStep struct {
	Do              string
	At              int64
	Pod, OldPod     *v1.Pod
	Node, OldNode   *v1.Node
	Request, Answer string
}

// ProcessState is what a scheduler knows and has done after a step.
type ProcessState struct {
	Queue     map[string]queue.Entry `json:"queue"`
	InFlight  []string               `json:"inFlight"`
	Nominated map[string]string      `json:"nominated"`
	Nodes     map[string]string      `json:"nodes"`
	Assumed   []string               `json:"assumed"`
	Requests  []string               `json:"requests"`
	Events    []string               `json:"events"`
	Stuck     bool                   `json:"stuck"`
}

type process struct {
	sched   *Scheduler
	factory informers.SharedInformerFactory
	client  *fake.Clientset
	names   map[string]string // of pods, by uid
	nodes   map[string]bool
	stuck   bool

	mutex    sync.Mutex
	requests []string
	events   []string
	waiting  map[string]chan string
}

// ProcessPlay is what happens to a scheduler with a configuration, in a cluster with budgets.
type ProcessPlay struct {
	Configuration json.RawMessage
	Budgets       []*policy.PodDisruptionBudget
	Steps         []ProcessStep
}

// PlayProcess returns the state after each step. It has to run in a bubble of testing/synctest: its time is virtual.
func PlayProcess(play ProcessPlay) []ProcessState {
	ctx, cancel := context.WithCancel(context.Background())
	p := &process{
		names: map[string]string{}, nodes: map[string]bool{}, waiting: map[string]chan string{},
		requests: []string{}, events: []string{},
	}
	p.start(ctx, play)
	began := time.Now()
	states := []ProcessState{}
	for _, step := range play.Steps {
		time.Sleep(began.Add(time.Duration(step.At) * time.Millisecond).Sub(time.Now()))
		synctest.Wait()
		p.do(ctx, step)
		synctest.Wait()
		states = append(states, p.state())
	}
	for _, answer := range p.waiting {
		answer <- "no"
	}
	synctest.Wait()
	p.sched.SchedulingQueue.Close()
	cancel()
	time.Sleep(time.Hour) // all that looks now and then whether it should end has looked
	return states
}

func (p *process) start(ctx context.Context, play ProcessPlay) {
	p.client = fake.NewSimpleClientset()
	p.client.PrependReactor("create", "pods", p.binds)
	p.client.PrependReactor("delete", "pods", p.deletes)
	p.client.PrependReactor("patch", "pods", p.patches)
	p.factory = NewInformerFactory(p.client, 0)
	for _, budget := range play.Budgets {
		utilruntime.Must(p.factory.Policy().V1().PodDisruptionBudgets().Informer().GetIndexer().Add(budget))
	}
	recorders := func(string) events.EventRecorderLogger { return recorder{p} }
	configuration := configurationOf(play.Configuration)
	sched, err := New(ctx, p.client, p.factory, nil, recorders,
		WithProfiles(configuration.Profiles...),
		WithComponentConfigVersion(configuration.APIVersion),
		WithPodInitialBackoffSeconds(configuration.PodInitialBackoffSeconds),
		WithPodMaxBackoffSeconds(configuration.PodMaxBackoffSeconds),
		WithFrameworkOutOfTreeRegistry(frameworkruntime.Registry{holdName: p.newHold}))
	utilruntime.Must(err)
	p.sched = sched
	sched.SchedulingQueue.Run(klog.FromContext(ctx))
}

// configurationOf reads a configuration. Hold is added to each of its profiles.
func configurationOf(text []byte) *config.KubeSchedulerConfiguration {
	found, kind, err := scheme.Codecs.UniversalDecoder().Decode(text, nil, nil)
	utilruntime.Must(err)
	configuration := found.(*config.KubeSchedulerConfiguration)
	configuration.APIVersion = kind.GroupVersion().String()
	for _, profile := range configuration.Profiles {
		profile.Plugins.PreBind.Enabled = append(profile.Plugins.PreBind.Enabled, config.Plugin{Name: holdName})
	}
	return configuration
}

const holdName = "Hold"

// hold is a plugin that keeps annotated pods in PreBind until there is an answer.
type hold struct{ process *process }

func (p *process) newHold(context.Context, runtime.Object, fwk.Handle) (fwk.Plugin, error) {
	return hold{p}, nil
}

func (hold) Name() string { return holdName }

func (hold) PreBindPreFlight(_ context.Context, _ fwk.CycleState, pod *v1.Pod, _ string) (*fwk.PreBindPreFlightResult, *fwk.Status) {
	if pod.Annotations["held"] == "" {
		return nil, fwk.NewStatus(fwk.Skip)
	}
	return nil, nil
}

func (h hold) PreBind(ctx context.Context, _ fwk.CycleState, pod *v1.Pod, node string) *fwk.Status {
	request, answer := h.process.noted("hold " + pod.Name + " " + node)
	select {
	case answered := <-answer:
		return fwk.AsStatus(failure(answered))
	case <-ctx.Done():
		h.process.mutex.Lock()
		defer h.process.mutex.Unlock()
		delete(h.process.waiting, request)
		return fwk.AsStatus(context.Cause(ctx))
	}
}

func (p *process) do(ctx context.Context, step ProcessStep) {
	pods := p.factory.Core().V1().Pods().Informer().GetIndexer()
	nodes := p.factory.Core().V1().Nodes().Informer().GetIndexer()
	switch step.Do {
	case "pod_added":
		p.names[string(step.Pod.UID)] = step.Pod.Name
		utilruntime.Must(pods.Add(step.Pod))
		p.sched.addPod(step.Pod)
	case "pod_updated":
		utilruntime.Must(pods.Update(step.Pod))
		p.sched.updatePod(step.OldPod, step.Pod)
	case "pod_deleted":
		utilruntime.Must(pods.Delete(step.Pod))
		p.sched.deletePod(step.Pod)
	case "node_added":
		p.nodes[step.Node.Name] = true
		utilruntime.Must(nodes.Add(step.Node))
		p.sched.addNodeToCache(step.Node)
	case "node_updated":
		utilruntime.Must(nodes.Update(step.Node))
		p.sched.updateNodeInCache(step.OldNode, step.Node)
	case "node_deleted":
		delete(p.nodes, step.Node.Name)
		utilruntime.Must(nodes.Delete(step.Node))
		p.sched.deleteNodeFromCache(step.Node)
	case "schedule":
		p.schedule(ctx)
	case "answer":
		if answer, ok := p.waiting[step.Request]; ok {
			delete(p.waiting, step.Request)
			answer <- step.Answer
		}
	case "wait":
	default:
		panic(step.Do)
	}
}

// schedule lets the scheduler attempt a pod, if it has one: else it would take the next one as soon as there is one.
func (p *process) schedule(ctx context.Context) {
	if p.stuck {
		return
	}
	done := make(chan struct{})
	go func() {
		p.sched.ScheduleOne(ctx)
		close(done)
	}()
	synctest.Wait()
	select {
	case <-done:
	default:
		p.stuck = true
	}
}

// binds waits for an answer, as a request does. The client lets nobody else in while it asks.
func (p *process) binds(action clienttesting.Action) (bool, runtime.Object, error) {
	binding := action.(clienttesting.CreateAction).GetObject().(*v1.Binding)
	answer := p.asked("bind " + binding.Name + " " + binding.Target.Name)
	return true, binding, failure(answer)
}

func (p *process) deletes(action clienttesting.Action) (bool, runtime.Object, error) {
	return true, nil, failure(p.asked("delete " + action.(clienttesting.DeleteAction).GetName()))
}

func (p *process) asked(request string) string {
	_, answer := p.noted(request)
	p.client.Fake.Unlock()
	defer p.client.Fake.Lock()
	return <-answer
}

// noted returns the name of a request, and where its answer arrives.
func (p *process) noted(request string) (string, chan string) {
	answer := make(chan string)
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.requests = append(p.requests, request)
	for p.waiting[request] != nil {
		request += " again"
	}
	p.waiting[request] = answer
	return request, answer
}

func failure(answer string) error {
	switch answer {
	case "":
		return nil
	case "not found":
		return apierrors.NewNotFound(v1.Resource("pods"), "it")
	}
	return errors.New(answer)
}

func (p *process) patches(action clienttesting.Action) (bool, runtime.Object, error) {
	patch := action.(clienttesting.PatchAction)
	content := struct{ Status map[string]any }{}
	utilruntime.Must(json.Unmarshal(patch.GetPatch(), &content))
	if node, ok := content.Status["nominatedNodeName"]; ok && p.isPending(patch.GetName()) {
		if node == nil {
			node = "-"
		}
		p.mutex.Lock()
		defer p.mutex.Unlock()
		p.requests = append(p.requests, fmt.Sprintf("nominate %v %v", patch.GetName(), node))
	}
	return true, &v1.Pod{}, nil
}

// isPending says whether the pod is there, without a node. Of others the playground writes nothing.
func (p *process) isPending(name string) bool {
	found, exists, err := p.factory.Core().V1().Pods().Informer().GetIndexer().GetByKey("default/" + name)
	utilruntime.Must(err)
	return exists && found.(*v1.Pod).Spec.NodeName == ""
}

func (p *process) state() ProcessState {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	inner := queue.StateOf(p.sched.SchedulingQueue.(*queue.PriorityQueue), sets.New(slices.Collect(maps.Values(p.names))...))
	state := ProcessState{
		Queue: inner.Pods, InFlight: inner.InFlight, Nominated: map[string]string{}, Nodes: map[string]string{},
		Assumed: []string{}, Requests: p.requests, Events: p.events, Stuck: p.stuck,
	}
	for node := range p.nodes {
		for _, info := range p.sched.SchedulingQueue.NominatedPodsForNode(node) {
			if info.GetPod().Spec.SchedulerName != "" { // else it is not in the queue, and only its name is known
				state.Nominated[info.GetPod().Name] += node
			}
		}
	}
	dump := p.sched.Cache.Dump()
	for name, info := range dump.Nodes {
		for _, one := range info.Pods {
			state.Nodes[one.GetPod().Name] += name
		}
	}
	for uid := range dump.AssumedPods {
		state.Assumed = append(state.Assumed, p.names[uid])
	}
	sort.Strings(state.Assumed)
	sort.Strings(state.Requests)
	sort.Strings(state.Events)
	p.requests, p.events = []string{}, []string{}
	return state
}

type recorder struct{ process *process }

func (r recorder) Eventf(regarding, _ runtime.Object, _, reason, _, note string, args ...any) {
	pod, ok := regarding.(*v1.Pod)
	note = fmt.Sprintf(note, args...)
	if !ok || reason != "FailedScheduling" || strings.HasPrefix(note, "running Bind plugin") || strings.HasPrefix(note, "running PreBind plugin") {
		return
	}
	if !r.process.isPending(pod.Name) {
		return
	}
	r.process.mutex.Lock()
	defer r.process.mutex.Unlock()
	r.process.events = append(r.process.events, pod.Name+": "+note)
}

func (r recorder) WithLogger(klog.Logger) events.EventRecorderLogger { return r }

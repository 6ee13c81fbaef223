package queue

import (
	"context"
	"fmt"
	"sort"
	"time"

	v1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/sets"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/klog/v2"
	fwk "k8s.io/kube-scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/queuesort"
	"k8s.io/kubernetes/pkg/scheduler/metrics"
	testingclock "k8s.io/utils/clock/testing"
)

const profile = "default-scheduler"

// Registration is an event of a plugin, and what its hint says: always, never, only of a change of the pod itself (own), or an
// error (fails).
type Registration struct{ Plugin, Resource, Action, Hint string }

// Step is one call of the queue, at a time in milliseconds.
type Step struct {
	Do                 string
	At                 int64
	Pod, Old           *v1.Pod
	Resource, Action   string
	Rejectors, Pending []string
	Latched            bool
}

// Scenario is a queue, and what happens to it.
type Scenario struct {
	Gates                      map[string]bool
	InitialBackoff, MaxBackoff time.Duration // in seconds
	Registrations              []Registration
	Steps                      []Step
}

// Entry is a pod in the queue.
type Entry struct {
	Place         string   `json:"place"`
	Attempts      int      `json:"attempts"`
	Unschedulable int      `json:"unschedulable"`
	Errors        int      `json:"errors"`
	Timestamp     int64    `json:"timestamp"`
	Until         *int64   `json:"until"`
	Rejectors     []string `json:"rejectors"`
	Pending       []string `json:"pending"`
	Gate          string   `json:"gate"`
	Flushed       bool     `json:"flushed"`
}

// State is the queue after a step: its pods by name, and the one that was popped.
type State struct {
	Pods     map[string]Entry `json:"pods"`
	InFlight []string         `json:"inFlight"`
	Popped   string           `json:"popped"`
}

type player struct {
	queue   *PriorityQueue
	clock   *testingclock.FakeClock
	flying  map[string]*framework.QueuedPodInfo
	names   sets.Set[string]
	latched sets.Set[string]
}

// Play returns the state after each step.
func Play(scenario Scenario) []State {
	utilruntime.Must(utilfeature.DefaultMutableFeatureGate.SetFromMap(scenario.Gates))
	metrics.Register()
	p := &player{flying: map[string]*framework.QueuedPodInfo{}, names: sets.New[string](), latched: sets.New[string]()}
	p.clock = testingclock.NewFakeClock(time.UnixMilli(0).UTC())
	sorter := &queuesort.PrioritySort{}
	stop := make(chan struct{})
	defer close(stop)
	gates := map[string]fwk.PreEnqueuePlugin{"SchedulingGates": gated{}, "Latch": latch{p.latched}}
	p.queue = NewPriorityQueue(sorter.Less, informers.NewSharedInformerFactory(fake.NewClientset(), 0),
		WithClock(p.clock),
		WithPodInitialBackoffDuration(scenario.InitialBackoff*time.Second),
		WithPodMaxBackoffDuration(scenario.MaxBackoff*time.Second),
		WithMetricsRecorder(metrics.NewMetricsAsyncRecorder(1000, time.Hour, stop)),
		WithPreEnqueuePluginMap(map[string]map[string]fwk.PreEnqueuePlugin{profile: gates}),
		WithQueueingHintMapPerProfile(QueueingHintMapPerProfile{profile: hintMap(scenario.Registrations)}))
	states := []State{}
	for _, step := range scenario.Steps {
		p.clock.SetTime(time.UnixMilli(step.At).UTC())
		popped := p.do(step)
		states = append(states, p.state(popped))
	}
	return states
}

func (p *player) do(step Step) string {
	logger, ctx := klog.Background(), context.Background()
	if step.Pod != nil {
		p.names.Insert(step.Pod.Name)
	}
	switch step.Do {
	case "add":
		p.queue.Add(ctx, step.Pod)
	case "update":
		p.queue.Update(ctx, step.Old, step.Pod)
	case "delete":
		p.queue.Delete(step.Pod)
	case "activate":
		p.queue.Activate(logger, map[string]*v1.Pod{step.Pod.Name: step.Pod})
	case "latch":
		if step.Latched {
			p.latched.Insert(string(step.Pod.UID))
		} else {
			p.latched.Delete(string(step.Pod.UID))
		}
	case "move":
		event := fwk.ClusterEvent{Resource: fwk.EventResource(step.Resource), ActionType: actionOf(step.Action)}
		p.queue.MoveAllToActiveOrBackoffQueue(logger, event, present(step.Old), present(step.Pod), nil)
	case "flush_backoff":
		p.queue.flushBackoffQCompleted(logger)
	case "flush_leftover":
		p.queue.flushUnschedulablePodsLeftover(logger)
	case "pop":
		return p.pop(logger)
	case "pop_one":
		if info := p.queue.PopSpecificPod(logger, step.Pod); info != nil {
			p.flying[string(info.Pod.UID)] = info
			return string(info.Pod.UID)
		}
	case "done":
		p.queue.Done(step.Pod.UID)
	case "fail":
		p.fail(logger, step)
	default:
		panic(step.Do)
	}
	return ""
}

func (p *player) pop(logger klog.Logger) string {
	waiting := p.queue.activeQ.len()
	if p.queue.isPopFromBackoffQEnabled {
		waiting += p.queue.backoffQ.(*backoffQueue).lenBackoff()
	}
	if waiting == 0 {
		return ""
	}
	info, err := p.queue.Pop(logger)
	utilruntime.Must(err)
	if info == nil {
		return ""
	}
	p.flying[string(info.Pod.UID)] = info
	return string(info.Pod.UID)
}

// fail is what the scheduler does after a failed attempt. Old is the pod that was attempted, Pod the one that is there now.
func (p *player) fail(logger klog.Logger, step Step) {
	info, ok := p.flying[string(step.Old.UID)]
	if !ok {
		return // it was not popped here: the states differ already
	}
	info.ClearRejectorPlugins()
	info.UnschedulablePlugins, info.PendingPlugins = sets.New(step.Rejectors...), sets.New(step.Pending...)
	if step.Pod == nil || step.Pod.Spec.NodeName != "" || step.Pod.UID != step.Old.UID {
		p.queue.Done(step.Old.UID)
		return
	}
	info.PodInfo, _ = framework.NewPodInfo(step.Pod)
	_ = p.queue.AddUnschedulableIfNotPresent(logger, info, p.queue.SchedulingCycle())
}

func (p *player) state(popped string) State {
	state := StateOf(p.queue, p.names)
	state.Popped = popped
	return state
}

// StateOf returns the state of a queue, of the pods with these names.
func StateOf(queue *PriorityQueue, names sets.Set[string]) State {
	state := State{Pods: map[string]Entry{}, InFlight: []string{}}
	for name := range names {
		info, ok := queue.GetPod(name, "default")
		if !ok {
			continue
		}
		entry := Entry{
			Place: "unschedulable", Attempts: info.Attempts, Unschedulable: info.UnschedulableCount,
			Errors: info.ConsecutiveErrorsCount, Timestamp: info.Timestamp.UnixMilli(), Gate: info.GatingPlugin,
			Rejectors: sets.List(info.UnschedulablePlugins), Pending: sets.List(info.PendingPlugins),
			Flushed: info.WasFlushedFromUnschedulable,
		}
		switch {
		case queue.activeQ.has(info):
			entry.Place = "activeQ"
		case queue.backoffQ.has(info):
			entry.Place = "backoffQ"
			until := queue.backoffQ.(*backoffQueue).getBackoffTime(info).UnixMilli()
			entry.Until = &until
		case info.Gated():
			entry.Place = "gated"
		}
		state.Pods[name] = entry
	}
	for _, pod := range queue.InFlightPods() {
		state.InFlight = append(state.InFlight, string(pod.UID))
	}
	sort.Strings(state.InFlight)
	return state
}

func present(pod *v1.Pod) any {
	if pod == nil {
		return nil
	}
	return pod
}

func hintMap(registrations []Registration) QueueingHintMap {
	found := QueueingHintMap{}
	for _, one := range registrations {
		event := fwk.ClusterEvent{Resource: fwk.EventResource(one.Resource), ActionType: actionOf(one.Action)}
		found[event] = append(found[event], &QueueingHintFunction{PluginName: one.Plugin, QueueingHintFn: hintOf(one.Hint)})
	}
	return found
}

func hintOf(name string) fwk.QueueingHintFn {
	return func(_ klog.Logger, pod *v1.Pod, _, after any) (fwk.QueueingHint, error) {
		other, ok := after.(*v1.Pod)
		if name == "always" || (name == "own" && ok && other.UID == pod.UID) {
			return fwk.Queue, nil
		}
		if name == "fails" {
			return fwk.QueueSkip, fmt.Errorf("no idea")
		}
		return fwk.QueueSkip, nil
	}
}

func actionOf(name string) fwk.ActionType {
	if name == "Update" {
		return fwk.Update
	}
	for action := fwk.Add; action < fwk.All; action <<= 1 {
		if action.String() == name {
			return action
		}
	}
	panic(name)
}

type gated struct{}

func (gated) Name() string { return "SchedulingGates" }

func (gated) PreEnqueue(_ context.Context, pod *v1.Pod) *fwk.Status {
	if len(pod.Spec.SchedulingGates) > 0 {
		return fwk.NewStatus(fwk.UnschedulableAndUnresolvable, "gated")
	}
	return nil
}

// latch keeps pods out as long as it is told to.
type latch struct{ latched sets.Set[string] }

func (latch) Name() string { return "Latch" }

func (l latch) PreEnqueue(_ context.Context, pod *v1.Pod) *fwk.Status {
	if l.latched.Has(string(pod.UID)) {
		return fwk.NewStatus(fwk.UnschedulableAndUnresolvable, "latched")
	}
	return nil
}

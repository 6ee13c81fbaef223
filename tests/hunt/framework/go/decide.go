package scheduler

import (
	"context"

	v1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/klog/v2"
	fwk "k8s.io/kube-scheduler/framework"
	internalcache "k8s.io/kubernetes/pkg/scheduler/backend/cache"
	"k8s.io/kubernetes/pkg/scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/dynamicresources"
)

// Decision is one attempt, with what led to it.
type Decision struct {
	Feasible  []fwk.NodeInfo
	Diagnosis framework.Diagnosis
	Scores    []fwk.NodePluginScores
	// FitError is set if no node is feasible.
	FitError  *framework.FitError
	Nominated string
	Err       error
	// Gate is set if a plugin keeps the pod out of the queue.
	Gate  *fwk.Status
	state fwk.CycleState
}

// KnownPods is how many pods with nodes the cache has.
func (sched *Scheduler) KnownPods() int {
	n, err := sched.Cache.PodCount()
	utilruntime.Must(err)
	return n
}

// Claims are those of the pod, with the devices that they have or would get on the node.
func (d Decision) Claims(pod *v1.Pod, node string) []dynamicresources.Given {
	return dynamicresources.GivenOn(d.state, pod, node)
}

// ClaimWriter writes the claims of placed pods.
func (sched *Scheduler) ClaimWriter(client *clienttesting.Fake, objects clienttesting.ObjectTracker) *dynamicresources.Writer {
	for _, f := range sched.Profiles {
		writer := &dynamicresources.Writer{Objects: objects, Claims: f.SharedDRAManager().ResourceClaims()}
		writer.Listen(client)
		return writer
	}
	return nil
}

// Place assumes the pod on a node where it was found to fit, and reserves what it needs there. Nothing is bound.
func (sched *Scheduler) Place(ctx context.Context, pod *v1.Pod, d Decision, node string) error {
	f, err := sched.frameworkForPod(pod)
	if err != nil {
		return err
	}
	info, err := framework.NewPodInfo(pod)
	if err != nil {
		return err
	}
	queued := &framework.QueuedPodInfo{PodInfo: info}
	_, status := sched.assumeAndReserve(ctx, d.state, f, queued, ScheduleResult{SuggestedHost: node})
	return status.AsError()
}

// Decide makes one attempt for the pod on the cluster as the cache has it. Nothing is assumed, nothing is bound. Each search begins at
// the first node.
func (sched *Scheduler) Decide(ctx context.Context, pod *v1.Pod) (d Decision) {
	f, err := sched.frameworkForPod(pod)
	if err != nil {
		return Decision{Err: err}
	}
	for _, plugin := range f.PreEnqueuePlugins() {
		if status := plugin.PreEnqueue(ctx, pod); !status.IsSuccess() {
			return Decision{Gate: status.WithPlugin(plugin.Name())}
		}
	}
	snapshot := f.SnapshotSharedLister().(*internalcache.Snapshot)
	if err := sched.Cache.UpdateSnapshot(klog.FromContext(ctx), snapshot); err != nil {
		return Decision{Err: err}
	}
	info, err := framework.NewPodInfo(pod)
	if err != nil {
		return Decision{Err: err}
	}
	if snapshot.NumNodesInPlacement() == 0 {
		return Decision{Err: ErrNoNodesAvailable}
	}
	state := framework.NewCycleState()
	d.state, sched.nextStartNodeIndex = state, 0
	queued := &framework.QueuedPodInfo{PodInfo: info}
	d.Feasible, d.Diagnosis, _, d.Err = sched.findNodesThatFitPod(ctx, f, state, queued)
	switch {
	case d.Err != nil || len(d.Feasible) == 1:
	case len(d.Feasible) > 1:
		d.Scores, d.Err = prioritizeNodes(ctx, sched.Extenders, f, state, pod, d.Feasible)
	default:
		d.FitError = &framework.FitError{Pod: pod, NumAllNodes: snapshot.NumNodesInPlacement(), Diagnosis: d.Diagnosis}
		if !f.HasPostFilterPlugins() {
			return d
		}
		result, status := f.RunPostFilterPlugins(ctx, state, pod, d.Diagnosis.NodeToStatus)
		d.FitError.Diagnosis.PostFilterMsg = status.Message()
		if status.IsSuccess() && result != nil && result.NominatingInfo != nil {
			d.Nominated = result.NominatedNodeName
		}
	}
	return d
}

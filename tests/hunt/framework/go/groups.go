package scheduler

import (
	"context"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	fwk "k8s.io/kube-scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler/framework"
)

// Failed is a pod of a group that is not bound in its cycle.
type Failed struct {
	Pod       string
	Message   string
	IsError   bool
	Nominated string
}

// PlayGroup makes one attempt for the group that waits, and tells each pod that fails. Pods that succeed are bound on their own. False:
// nobody can be attempted.
func (sched *Scheduler) PlayGroup(ctx context.Context, tell func(Failed)) bool {
	waiting := func(context.Context) (bool, error) { return sched.isReady(), nil }
	if wait.PollUntilContextTimeout(ctx, time.Millisecond, 200*time.Millisecond, true, waiting) != nil {
		return false
	}
	sched.FailureHandler = func(_ context.Context, _ framework.Framework, pod *framework.QueuedPodInfo, status *fwk.Status, nominating *fwk.NominatingInfo, _ time.Time) {
		failed := Failed{Pod: pod.Pod.Namespace + "/" + pod.Pod.Name, Message: status.Message(), IsError: !status.IsRejected()}
		if nominating != nil {
			failed.Nominated = nominating.NominatedNodeName
		}
		sched.SchedulingQueue.Done(pod.Pod.UID)
		tell(failed)
	}
	sched.ScheduleOne(ctx)
	return true
}

// isReady tells whether pods wait, and all of them to be attempted.
func (sched *Scheduler) isReady() bool {
	pods, summary := sched.SchedulingQueue.PendingPods()
	return len(pods) > 0 && strings.Contains(summary, "backoffQ:0; unschedulablePods:0")
}

package scheduler

import (
	"context"
	"fmt"
	"sort"
	"strings"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/klog/v2"
	fwk "k8s.io/kube-scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler/framework"
)

// Wake is an event, with the plugins that return Queue for a pod that they rejected.
type Wake struct {
	Event   string   `json:"event"`
	Plugins []string `json:"plugins"`
}

// Wakes returns the events of a change, and what the plugins of the pod's profile answer. before is nil for a new object, after
// for a deleted one.
func (sched *Scheduler) Wakes(ctx context.Context, pod *v1.Pod, kind string, before, after runtime.Object) ([]Wake, error) {
	profile, err := sched.frameworkForPod(pod)
	if err != nil {
		return nil, err
	}
	registered, err := buildQueueingHintMap(ctx, profile.EnqueueExtensions())
	if err != nil {
		return nil, err
	}
	wakes := []Wake{}
	for _, event := range eventsOf(kind, before, after) {
		found := map[string]bool{}
		for registration, functions := range registered {
			if !framework.MatchClusterEvents(registration, event) {
				continue
			}
			for _, one := range functions {
				hint, err := one.QueueingHintFn(klog.FromContext(ctx), pod, given(before), given(after))
				if err != nil || hint == fwk.Queue {
					found[one.PluginName] = true
				}
			}
		}
		wake := Wake{Event: fmt.Sprintf("%v/%v", event.Resource, event.ActionType), Plugins: []string{}}
		for name := range found {
			wake.Plugins = append(wake.Plugins, name)
		}
		sort.Strings(wake.Plugins)
		wakes = append(wakes, wake)
	}
	return wakes, nil
}

// given is what event handlers pass for an object that is not there: nil without a type.
func given(one runtime.Object) any {
	if one == nil {
		return nil
	}
	return one
}

func eventsOf(kind string, before, after runtime.Object) []fwk.ClusterEvent {
	action := fwk.Update
	switch {
	case before == nil:
		action = fwk.Add
	case after == nil:
		action = fwk.Delete
	}
	switch {
	case kind == "Node" && action == fwk.Update:
		return framework.NodeSchedulingPropertiesChange(after.(*v1.Node), before.(*v1.Node))
	case kind == "Pod" && action == fwk.Update:
		return framework.PodSchedulingPropertiesChange(after.(*v1.Pod), before.(*v1.Pod))
	case kind == "Pod" && action == fwk.Add:
		return []fwk.ClusterEvent{framework.EventAssignedPodAdd}
	case kind == "Pod":
		return []fwk.ClusterEvent{framework.EventAssignedPodDelete}
	}
	return []fwk.ClusterEvent{{Resource: resourceOf(kind), ActionType: action}}
}

// resourceOf is the kind with the group that the scheduler writes before it.
func resourceOf(kind string) fwk.EventResource {
	for _, one := range []fwk.EventResource{
		fwk.StorageClass, fwk.CSINode, fwk.CSIDriver, fwk.CSIStorageCapacity, fwk.VolumeAttachment,
		fwk.ResourceClaim, fwk.ResourceSlice, fwk.DeviceClass, fwk.PodGroup,
	} {
		if strings.HasSuffix(string(one), "/"+kind) {
			return one
		}
	}
	return fwk.EventResource(kind)
}

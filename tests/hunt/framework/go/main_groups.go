package main

import (
	"context"
	"encoding/json"
	"sort"
	"time"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/kubernetes/pkg/scheduler"
)

// grouped is one cycle of the only group of a cluster: what becomes of each pod, the group's condition, and who is evicted. The last
// objects are its pods, the first to be attempted first; nothing else waits.
func grouped(given object) object {
	switchGates(given["featureGates"].(object), true)
	defer switchGates(given["featureGates"].(object), false)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	objects := decoded(given["objects"].([]any))
	sched, client, evicted := started(ctx, configurationOf(given["config"]), objects)
	sched.ClaimWriter(&client.Fake, client.Tracker()) // claims have versions
	made := make(chan object, len(objects))
	conditions := make(chan object, 1)
	listen(client, made, conditions)
	pods := waiting(objects)
	if !sched.PlayGroup(ctx, func(failed scheduler.Failed) { made <- recordedFailure(failed) }) {
		return object{"attempts": []any{}}
	}
	byPod := map[string]object{}
	for range pods {
		select {
		case attempt := <-made:
			byPod[attempt["pod"].(string)] = attempt
		case <-time.After(10 * time.Second):
			panic("a pod of the group was not decided about")
		}
	}
	attempts := []any{}
	for _, name := range pods {
		attempts = append(attempts, byPod[name])
	}
	expected := object{"attempts": attempts, "condition": <-conditions}
	if len(*evicted) > 0 {
		sort.Strings(*evicted)
		expected["evicted"] = *evicted
	}
	return expected
}

func switchGates(gates object, on bool) {
	wanted := map[string]bool{}
	for name := range gates {
		wanted[name] = on
	}
	must(utilfeature.DefaultMutableFeatureGate.SetFromMap(wanted))
}

func waiting(objects []runtime.Object) (names []string) {
	for _, one := range objects {
		if pod, ok := one.(*v1.Pod); ok && pod.Spec.NodeName == "" {
			names = append(names, pod.Namespace+"/"+pod.Name)
		}
	}
	return names
}

// listen tells bindings of pods, and the condition of the group.
func listen(client *fake.Clientset, made, conditions chan<- object) {
	client.PrependReactor("create", "pods", func(action clienttesting.Action) (bool, runtime.Object, error) {
		if action.GetSubresource() != "binding" {
			return false, nil, nil
		}
		binding := action.(clienttesting.CreateAction).GetObject().(*v1.Binding)
		made <- object{"pod": binding.Namespace + "/" + binding.Name, "outcome": "scheduled", "node": binding.Target.Name}
		return true, binding, nil
	})
	client.PrependReactor("patch", "podgroups", func(action clienttesting.Action) (bool, runtime.Object, error) {
		patch := struct {
			Status struct{ Conditions []object }
		}{}
		must(json.Unmarshal(action.(clienttesting.PatchAction).GetPatch(), &patch))
		given := patch.Status.Conditions[0]
		conditions <- object{"status": given["status"], "reason": given["reason"], "message": given["message"]}
		return true, nil, nil
	})
}

func recordedFailure(failed scheduler.Failed) object {
	attempt := object{"pod": failed.Pod, "outcome": "unschedulable", "message": failed.Message}
	if failed.IsError {
		attempt["outcome"] = "error"
	}
	if failed.Nominated != "" {
		attempt["nominated"] = failed.Nominated
	}
	return attempt
}

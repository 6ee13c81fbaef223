package dynamicresources

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"time"

	v1 "k8s.io/api/core/v1"
	resourceapi "k8s.io/api/resource/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/wait"
	clienttesting "k8s.io/client-go/testing"
	fwk "k8s.io/kube-scheduler/framework"
)

// Given is a claim of a pod with the devices that it has, or gets on a node.
type Given struct {
	Claim *resourceapi.ResourceClaim
	// Pending is the UID under which Reserve keeps the allocation; empty if the claim had it before.
	Pending types.UID
}

// GivenOn lists the claims of a pod in an attempt after its filters, as PreBind would write them for the node. A claim for extended
// resources is called after its pod.
func GivenOn(cs fwk.CycleState, pod *v1.Pod, node string) []Given {
	state, err := getStateData(cs)
	if err != nil || state.claims.empty() {
		return nil
	}
	found, next := []Given{}, 0
	onNode := state.nodeAllocations[node]
	for _, claim := range state.claims.all() {
		if claim.Status.Allocation != nil {
			found = append(found, Given{Claim: claim})
			continue
		}
		if next == len(onNode.allocationResults) {
			continue // the node itself has the extended resources
		}
		given := Given{Claim: claim.DeepCopy(), Pending: claim.UID}
		if claim == state.claims.extendedResourceClaim() {
			given.Claim = onNode.extendedResourceClaim.DeepCopy()
			given.Claim.Name = pod.Name + "-extended-resources-x"
			given.Claim.Annotations = maps.Clone(claim.Annotations)
		}
		given.Claim.Status.Allocation = onNode.allocationResults[next].DeepCopy()
		found, next = append(found, given), next+1
	}
	return found
}

// gone is the version of a claim that was deleted.
const gone = 0

// Writer writes claims as PreBind does. Conditions of bindings become true at once.
type Writer struct {
	Objects  clienttesting.ObjectTracker
	Claims   fwk.ResourceClaimTracker
	versions map[string]int
}

// Listen gives later versions to claims that the scheduler itself writes through the client, and refuses what is not based on the
// latest.
func (w *Writer) Listen(client *clienttesting.Fake) {
	w.versions = map[string]int{}
	client.PrependReactor("update", "resourceclaims", func(action clienttesting.Action) (bool, runtime.Object, error) {
		claim := action.(clienttesting.UpdateAction).GetObject().(*resourceapi.ResourceClaim)
		if claim.ResourceVersion != fmt.Sprint(w.version(claim)) {
			return true, nil, apierrors.NewConflict(resourceapi.Resource("resourceclaims"), claim.Name, nil)
		}
		w.next(claim)
		return false, nil, nil
	})
	client.PrependReactor("delete", "resourceclaims", func(action clienttesting.Action) (bool, runtime.Object, error) {
		w.versions[action.GetNamespace()+"/"+action.(clienttesting.DeleteAction).GetName()] = gone
		return false, nil, nil
	})
}

// Write writes the claims for the pod.
func (w *Writer) Write(ctx context.Context, pod *v1.Pod, given []Given) error {
	for _, one := range given {
		claim := one.Claim.DeepCopy()
		if len(one.Pending) > 0 {
			claim.Status.Devices = ready(claim.Status.Allocation)
		}
		reserve(claim, pod)
		w.next(claim)
		if err := w.store(claim, one.Pending); err != nil {
			return err
		}
		if err := w.Settle(ctx); err != nil {
			return err
		}
		w.Claims.MaybeRemoveClaimPendingAllocation(one.Pending, true)
	}
	return nil
}

// Settle ends when the scheduler knows all claims as they were written.
func (w *Writer) Settle(ctx context.Context) error {
	for key, version := range w.versions {
		namespace, name, _ := strings.Cut(key, "/")
		isThere := func(context.Context) (bool, error) {
			known, err := w.Claims.Get(namespace, name)
			if version == gone {
				return err != nil, nil
			}
			return err == nil && known.ResourceVersion == fmt.Sprint(version), nil
		}
		if err := wait.PollUntilContextTimeout(ctx, 50*time.Microsecond, 5*time.Second, true, isThere); err != nil {
			return err
		}
	}
	return nil
}

func (w *Writer) version(claim *resourceapi.ResourceClaim) int {
	return max(w.versions[claim.Namespace+"/"+claim.Name], 1)
}

func (w *Writer) next(claim *resourceapi.ResourceClaim) {
	version := w.version(claim) + 1
	w.versions[claim.Namespace+"/"+claim.Name] = version
	claim.ResourceVersion = fmt.Sprint(version)
}

func (w *Writer) store(claim *resourceapi.ResourceClaim, pending types.UID) error {
	resource := resourceapi.SchemeGroupVersion.WithResource("resourceclaims")
	if _, err := w.Claims.Get(claim.Namespace, claim.Name); err != nil {
		claim.UID = pending + "-written"
		return w.Objects.Create(resource, claim, claim.Namespace)
	}
	return w.Objects.Update(resource, claim, claim.Namespace)
}

func reserve(claim *resourceapi.ResourceClaim, pod *v1.Pod) {
	for _, one := range claim.Status.ReservedFor {
		if one.UID == pod.UID {
			return
		}
	}
	user := resourceapi.ResourceClaimConsumerReference{Resource: "pods", Name: pod.Name, UID: pod.UID}
	claim.Status.ReservedFor = append(claim.Status.ReservedFor, user)
}

func ready(allocation *resourceapi.AllocationResult) (found []resourceapi.AllocatedDeviceStatus) {
	for _, result := range allocation.Devices.Results {
		if len(result.BindingConditions) == 0 {
			continue
		}
		device := resourceapi.AllocatedDeviceStatus{Driver: result.Driver, Pool: result.Pool, Device: result.Device}
		for _, kind := range result.BindingConditions {
			device.Conditions = append(device.Conditions, metav1.Condition{Type: kind, Status: metav1.ConditionTrue})
		}
		found = append(found, device)
	}
	return found
}

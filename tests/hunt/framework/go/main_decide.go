// The program reads cases (docs/conformance.md), one per line, and writes them with what the scheduling framework decides for the
// last objects of each, pods: as many as the case says (pods), or one. A pod that fits is assumed on the first of the best nodes by
// name before the next one is decided; if victims are to be evicted, no other pod is decided. Preemption and API calls are made in turn, so that a decision has ended when it is written.
// A case with feature gates has one group, which is attempted once. A case with changes (pod, before, after) is written with the events of each, and the plugins that would wake the pod.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"sort"
	"time"

	v1 "k8s.io/api/core/v1"
	resourceapi "k8s.io/api/resource/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/client-go/kubernetes/fake"
	clientscheme "k8s.io/client-go/kubernetes/scheme"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/events"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	_ "k8s.io/kubernetes/pkg/apis/apps/install"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	_ "k8s.io/kubernetes/pkg/apis/policy/install"
	_ "k8s.io/kubernetes/pkg/apis/resource/install"
	_ "k8s.io/kubernetes/pkg/apis/scheduling/install"
	_ "k8s.io/kubernetes/pkg/apis/storage/install"
	"k8s.io/kubernetes/pkg/scheduler"
	"k8s.io/kubernetes/pkg/scheduler/apis/config"
	"k8s.io/kubernetes/pkg/scheduler/apis/config/scheme"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/dynamicresources"
	"k8s.io/kubernetes/pkg/scheduler/profile"

	fwk "k8s.io/kube-scheduler/framework"
)

type object = map[string]any

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<20), 1<<28)
	out := json.NewEncoder(os.Stdout)
	gates := map[string]bool{"SchedulerAsyncPreemption": false, "SchedulerAsyncAPICalls": false}
	must(utilfeature.DefaultMutableFeatureGate.SetFromMap(gates))
	for in.Scan() {
		given := object{}
		must(json.Unmarshal(in.Bytes(), &given))
		if changes, ok := given["changes"].([]any); ok {
			given["wakes"] = woken(given, changes)
		} else if given["featureGates"] != nil {
			given["expected"] = grouped(given)
		} else {
			given["observed"], given["expected"] = true, decided(given)
		}
		must(out.Encode(given))
	}
	must(in.Err())
}

// started is a scheduler that knows the objects, and what it evicts.
func started(ctx context.Context, configuration *config.KubeSchedulerConfiguration, objects []runtime.Object) (*scheduler.Scheduler, *fake.Clientset, *[]string) {
	evicted := &[]string{}
	others, nodes, settled := divided(objects)
	client := fake.NewClientset(others...)
	watched := make(chan struct{}, 2)
	for _, kind := range []string{"nodes", "pods"} {
		client.PrependWatchReactor(kind, func(clienttesting.Action) (bool, watch.Interface, error) {
			watched <- struct{}{}
			return false, nil, nil
		})
	}
	client.PrependReactor("delete", "pods", func(action clienttesting.Action) (bool, runtime.Object, error) {
		*evicted = append(*evicted, action.GetNamespace()+"/"+action.(clienttesting.DeleteAction).GetName())
		return true, nil, nil
	})
	client.PrependReactor("patch", "pods", func(clienttesting.Action) (bool, runtime.Object, error) {
		return true, &v1.Pod{}, nil
	})
	factory := scheduler.NewInformerFactory(client, 0)
	recorders := func(string) events.EventRecorderLogger { return &events.FakeRecorder{} }
	sched, err := scheduler.New(ctx, client, factory, nil, profile.RecorderFactory(recorders),
		scheduler.WithProfiles(configuration.Profiles...),
		scheduler.WithPercentageOfNodesToScore(configuration.PercentageOfNodesToScore),
		scheduler.WithExtenders(configuration.Extenders...),
		scheduler.WithComponentConfigVersion(configuration.APIVersion),
		scheduler.WithParallelism(1))
	must(err)
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	must(sched.WaitForHandlersSync(ctx))
	<-watched
	<-watched
	time.Sleep(2 * time.Millisecond)
	for n, node := range nodes {
		must(client.Tracker().Add(node))
		for sched.Cache.NodeCount() <= n {
			time.Sleep(50 * time.Microsecond)
		}
	}
	for n, pod := range settled {
		must(client.Tracker().Add(pod))
		for sched.KnownPods() <= n {
			time.Sleep(50 * time.Microsecond)
		}
	}
	return sched, client, evicted
}

func decided(given object) object {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	objects := decoded(given["objects"].([]any))
	sched, client, evicted := started(ctx, configurationOf(given["config"]), objects)
	writer := sched.ClaimWriter(&client.Fake, client.Tracker())
	expected := object{"attempts": attempts(ctx, sched, writer, objects, last(given))}
	if len(*evicted) > 0 {
		sort.Strings(*evicted)
		expected["evicted"] = *evicted
	}
	return expected
}

func last(given object) int {
	if n, ok := given["pods"].(float64); ok {
		return int(n)
	}
	return 1
}

// attempts are those of the last n objects, in turn.
func attempts(ctx context.Context, sched *scheduler.Scheduler, writer *dynamicresources.Writer, objects []runtime.Object, n int) (made []any) {
	for _, one := range objects[len(objects)-n:] {
		pod := one.(*v1.Pod)
		d := sched.Decide(ctx, pod)
		attempt := recorded(d, pod, nodesOf(objects))
		made = append(made, attempt)
		must(writer.Settle(ctx))
		if attempt["outcome"] == "preempting" {
			break
		}
		node, ok := attempt["node"].(string)
		if !ok {
			continue
		}
		claims := d.Claims(pod, node)
		if len(claims) > 0 {
			attempt["claims"] = recordedClaims(claims)
		}
		if n > 1 {
			must(sched.Place(ctx, pod, d, node))
			must(writer.Write(ctx, pod, claims))
		}
	}
	return made
}

func woken(given object, changes []any) [][]scheduler.Wake {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	sched, _, _ := started(ctx, configurationOf(given["config"]), decoded(given["objects"].([]any)))
	found := [][]scheduler.Wake{}
	for _, one := range changes {
		change := one.(object)
		pod, before, after := only(change["pod"]), only(change["before"]), only(change["after"])
		wakes, err := sched.Wakes(ctx, pod.(*v1.Pod), kindOf(change), before, after)
		must(err)
		found = append(found, wakes)
	}
	return found
}

func kindOf(change object) string {
	for _, one := range []any{change["before"], change["after"]} {
		if one != nil {
			return one.(object)["kind"].(string)
		}
	}
	panic("a change of nothing")
}

// only is the object, or nil where there is none.
func only(given any) runtime.Object {
	if given == nil {
		return nil
	}
	return decoded([]any{given})[0]
}

// divided gives the nodes, and the pods that have nodes, apart: the scheduler hears of them one after the other, in their order. It
// decides between victims that are equally important, and which of several errors comes first. A list of the fake API server has no
// order.
func divided(objects []runtime.Object) (others []runtime.Object, nodes []*v1.Node, settled []*v1.Pod) {
	for _, one := range objects {
		pod, isPod := one.(*v1.Pod)
		node, isNode := one.(*v1.Node)
		switch {
		case isNode:
			nodes = append(nodes, node)
		case isPod && pod.Spec.NodeName != "":
			settled = append(settled, pod)
		default:
			others = append(others, one)
		}
	}
	return others, nodes, settled
}

func configurationOf(given any) *config.KubeSchedulerConfiguration {
	if given == nil {
		given = object{"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
	}
	text, err := json.Marshal(given)
	must(err)
	found, kind, err := scheme.Codecs.UniversalDecoder().Decode(text, nil, nil)
	must(err)
	configuration := found.(*config.KubeSchedulerConfiguration)
	configuration.APIVersion = kind.GroupVersion().String()
	return configuration
}

// decoded objects have the defaults of an API server, and amounts as it writes them: 1536Mi for 1.5Gi.
func decoded(given []any) []runtime.Object {
	var objects []runtime.Object
	for _, one := range given {
		text, err := json.Marshal(one)
		must(err)
		found, _, err := clientscheme.Codecs.UniversalDeserializer().Decode(text, nil, nil)
		must(err)
		legacyscheme.Scheme.Default(found)
		text, err = json.Marshal(found)
		must(err)
		found, _, err = clientscheme.Codecs.UniversalDeserializer().Decode(text, nil, nil)
		must(err)
		metadata, err := meta.Accessor(found)
		must(err)
		if claim, ok := found.(*resourceapi.ResourceClaim); ok && claim.ResourceVersion == "" {
			claim.ResourceVersion = "1" // later ones are written with greater ones
		}
		if metadata.GetUID() == "" {
			metadata.SetUID(types.UID(fmt.Sprintf("%T/%s/%s", found, metadata.GetNamespace(), metadata.GetName())))
		}
		objects = append(objects, found)
	}
	return objects
}

func nodesOf(objects []runtime.Object) []string {
	var names []string
	for _, one := range objects {
		if node, ok := one.(*v1.Node); ok {
			names = append(names, node.Name)
		}
	}
	return names
}

func recorded(d scheduler.Decision, pod *v1.Pod, nodes []string) object {
	attempt := object{"pod": pod.Namespace + "/" + pod.Name, "outcome": "scheduled"}
	if d.Err != nil {
		attempt["outcome"], attempt["message"] = "error", d.Err.Error()
		return attempt
	}
	if d.Gate != nil {
		attempt["outcome"] = "gated"
		attempt["gate"] = object{"plugin": d.Gate.Plugin(), "code": d.Gate.Code().String(), "message": d.Gate.Message()}
		return attempt
	}
	feasible := []string{}
	for _, node := range d.Feasible {
		feasible = append(feasible, node.Node().Name)
	}
	sort.Strings(feasible)
	if len(feasible) > 0 {
		attempt["feasible"] = feasible
	}
	if d.Diagnosis.PreFilterMsg != "" {
		attempt["preFilterMessage"] = d.Diagnosis.PreFilterMsg
	} else if failed := failures(d, feasible, nodes); len(failed) > 0 {
		attempt["failed"] = failed
	}
	if d.FitError != nil {
		attempt["outcome"], attempt["message"] = "unschedulable", d.FitError.Error()
		if d.Nominated != "" {
			attempt["outcome"], attempt["preemption"] = "preempting", object{"nominated": d.Nominated}
		}
		return attempt
	}
	if len(d.Scores) == 0 {
		attempt["node"] = feasible[0]
		return attempt
	}
	addScores(attempt, d)
	return attempt
}

func failures(d scheduler.Decision, feasible, nodes []string) object {
	failed := object{}
	for _, name := range nodes {
		status := d.Diagnosis.NodeToStatus.Get(name)
		if slices.Contains(feasible, name) || status == nil || len(status.Reasons()) == 0 {
			continue
		}
		failure := object{"code": status.Code().String(), "reasons": status.Reasons()}
		if status.Plugin() != "" {
			failure["plugin"] = status.Plugin()
		}
		failed[name] = failure
	}
	return failed
}

func addScores(attempt object, d scheduler.Decision) {
	scores, totals, tied := object{}, object{}, []string{}
	best := slices.MaxFunc(d.Scores, func(a, b fwk.NodePluginScores) int { return int(a.TotalScore - b.TotalScore) }).TotalScore
	for _, node := range d.Scores {
		ofNode := map[string]int64{}
		for _, one := range node.Scores {
			ofNode[one.Name] += one.Score // extenders may answer twice about a node
		}
		scores[node.Name], totals[node.Name] = ofNode, node.TotalScore
		if node.TotalScore == best {
			tied = append(tied, node.Name)
		}
	}
	sort.Strings(tied)
	attempt["scores"], attempt["totals"], attempt["tied"], attempt["node"] = scores, totals, tied, tied[0]
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

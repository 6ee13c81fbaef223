// The program reads plays of a scheduler, one per line of PLAYS, and writes the states after the steps of each to STATES.
package main

import (
	"bufio"
	"encoding/json"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"testing/synctest"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/kubernetes/pkg/scheduler"
	"k8s.io/kubernetes/pkg/scheduler/metrics"
)

func TestPlay(t *testing.T) {
	must(utilfeature.DefaultMutableFeatureGate.SetFromMap(map[string]bool{"OpportunisticBatching": false}))
	utilruntime.ErrorHandlers = nil // the usual ones sleep
	metrics.Register()
	// What begins once for the whole process must not begin in a bubble.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGUSR2)
	plays, err := os.Open(os.Getenv("PLAYS"))
	must(err)
	states, err := os.Create(os.Getenv("STATES"))
	must(err)
	in := bufio.NewScanner(plays)
	in.Buffer(make([]byte, 1<<20), 1<<28)
	out := json.NewEncoder(states)
	for in.Scan() {
		play := scheduler.ProcessPlay{}
		must(json.Unmarshal(in.Bytes(), &play))
		var found []scheduler.ProcessState
		synctest.Test(t, func(*testing.T) { found = scheduler.PlayProcess(play) })
		must(out.Encode(found))
	}
	must(in.Err())
	must(states.Close())
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// The program reads scenarios of the scheduling queue, one per line, and writes the states of the queue after each step.
package main

import (
	"bufio"
	"encoding/json"
	"os"

	"k8s.io/kubernetes/pkg/scheduler/backend/queue"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<20), 1<<28)
	out := json.NewEncoder(os.Stdout)
	for in.Scan() {
		scenario := queue.Scenario{}
		if err := json.Unmarshal(in.Bytes(), &scenario); err != nil {
			panic(err)
		}
		if err := out.Encode(queue.Play(scenario)); err != nil {
			panic(err)
		}
	}
}

// The program reads expressions, a JSON string a line, and writes what the evaluator of device selectors makes of each, in the
// notation of tests/core/cel/notation.py. It belongs into a folder of cmd/ in the source of Kubernetes 1.36, for the vendored cel-go.
// Expressions that do not compile are left out, for example those with wrong types.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/blang/semver/v4"
	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"github.com/google/cel-go/common/types/traits"
	"k8s.io/apimachinery/pkg/api/resource"
	apiservercel "k8s.io/apiserver/pkg/cel"
	dracel "k8s.io/dynamic-resource-allocation/cel"
)

const (
	costLimit = 1_000_000
	longest   = 50
)

type record struct {
	Expression string `json:"expression"`
	Answer     string `json:"answer"`
}

func main() {
	environment := dracel.GetCompiler(dracel.Features{}).CompileCELExpression("true", dracel.Options{}).Environment
	output := json.NewEncoder(os.Stdout)
	output.SetEscapeHTML(false)
	input := bufio.NewScanner(os.Stdin)
	for input.Scan() {
		var expression string
		if err := json.Unmarshal(input.Bytes(), &expression); err != nil {
			panic(err)
		}
		if answer, ok := evaluate(environment, expression); ok {
			_ = output.Encode(record{expression, answer})
		}
	}
}

func evaluate(environment *cel.Env, expression string) (string, bool) {
	syntax, issues := environment.Compile(expression)
	if issues != nil {
		return "", false
	}
	program, err := environment.Program(syntax, cel.CostLimit(costLimit), cel.InterruptCheckFrequency(100))
	if err != nil {
		return "error: " + err.Error(), true
	}
	value, _, err := program.ContextEval(context.Background(), variables())
	if err != nil {
		return "error: " + err.Error(), true
	}
	return notation(value), true
}

func variables() map[string]any {
	version, memory, amount := semver.MustParse("1.2.3-rc.1+b5"), resource.MustParse("1536Mi"), resource.MustParse("100m")
	attributes := map[string]any{
		"s": "abc", "i": int64(-7), "t": true, "v": apiservercel.Semver{Version: version}, "e": "",
	}
	capacity := map[string]apiservercel.Quantity{"mem": {Quantity: &memory}, "n": {Quantity: &amount}}
	return map[string]any{"device": map[string]any{
		"driver": "a.example.com", "allowMultipleAllocations": false,
		"attributes": map[string]any{"a": attributes},
		"capacity":   map[string]any{"a": capacity},
	}}
}

func notation(value ref.Val) string {
	switch one := value.(type) {
	case types.Null:
		return "null"
	case types.Bool:
		return strconv.FormatBool(bool(one))
	case types.Int:
		return strconv.FormatInt(int64(one), 10)
	case types.Uint:
		return strconv.FormatUint(uint64(one), 10) + "u"
	case types.Double:
		return "double(" + strconv.FormatFloat(float64(one), 'g', -1, 64) + ")"
	case types.String:
		return quoted(string(one))
	case types.Bytes:
		return fmt.Sprintf("b%x", []byte(one))
	case types.Duration:
		return fmt.Sprintf("duration(%d)", one.Duration.Nanoseconds())
	case types.Timestamp:
		return "timestamp(" + one.Format(time.RFC3339Nano) + ")"
	case *types.Optional:
		if !one.HasValue() {
			return "none"
		}
		return "optional(" + notation(one.GetValue()) + ")"
	case *types.Type:
		return "type(" + one.TypeName() + ")"
	case traits.Mapper:
		return "{" + entries(one) + "}"
	case traits.Lister:
		return elements(one)
	}
	if amount, ok := value.Value().(*resource.Quantity); ok {
		return "kubernetes.Quantity " + amount.String()
	}
	return fmt.Sprintf("%s %v", value.Type().TypeName(), value.Value())
}

func quoted(text string) string {
	var written strings.Builder
	encoder := json.NewEncoder(&written)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(text)
	return strings.TrimSpace(written.String())
}

func elements(list traits.Lister) string {
	size := int(list.Size().(types.Int))
	if size > longest {
		return fmt.Sprintf("list of %d", size)
	}
	var parts []string
	for at := range size {
		parts = append(parts, notation(list.Get(types.Int(at))))
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

func entries(values traits.Mapper) string {
	var parts []string
	for keys := values.Iterator(); keys.HasNext() == types.True; {
		key := keys.Next()
		parts = append(parts, notation(key)+": "+notation(values.Get(key)))
	}
	sort.Strings(parts)
	return strings.Join(parts, ", ")
}

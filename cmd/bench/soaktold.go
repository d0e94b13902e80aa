package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"opshub/catalog"
	"slices"
	"strconv"
	"strings"
)

// mostWrong is how many wrong answers are written down.
const mostWrong = 20

func (v *traffic) note(one asked, status int, err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.counts[one.kind]++
	switch {
	case err == nil && slices.Contains(one.want, status):
	case err == nil && status == http.StatusServiceUnavailable:
		v.busy++
	case len(v.wrong) < mostWrong:
		v.wrong = append(v.wrong, fmt.Sprintf("%s %s %s: status %d, %v", one.kind, one.method, one.path, status, err))
	}
}

// figures adds what the service says of itself at the moment.
func (v *traffic) figures(ctx context.Context, seen map[string][]float64) (err error) {
	v.ask(ctx, asked{kind: "figures", method: http.MethodGet, path: catalog.PathMetrics, want: []int{http.StatusOK}}, func(line string) {
		for _, g := range growths {
			if value, ok := strings.CutPrefix(line, g.name+" "); ok {
				n, bad := strconv.ParseFloat(value, 64)
				seen[g.name], err = append(seen[g.name], n), bad
			}
		}
	})
	return err
}

func (v *traffic) words() string {
	addresses := 0
	for _, list := range v.found {
		addresses += len(list)
	}
	return fmt.Sprintf("%d addresses of %d of %d routes and %d calendars", addresses, len(v.found), len(v.wanted), len(v.feeds))
}

func (v *traffic) print(out io.Writer) {
	all := 0
	var kinds []string
	for _, kind := range slices.Sorted(maps.Keys(v.counts)) {
		all += v.counts[kind]
		kinds = append(kinds, fmt.Sprintf("%s %d", kind, v.counts[kind]))
	}
	fmt.Fprintf(out, "%d requests (%s); %d turned away as too many at once\n", all, strings.Join(kinds, ", "), v.busy)
	for pattern := range v.wanted {
		if len(v.found[pattern]) == 0 {
			fmt.Fprintln(out, "no link leads to", pattern)
		}
	}
}

// failure names answers that no service should give.
func (v *traffic) failure() error {
	if len(v.wrong) == 0 {
		return nil
	}
	return fmt.Errorf("wrong answers, the first %d:\n%s", len(v.wrong), strings.Join(v.wrong, "\n"))
}

package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"opshub/catalog"
)

// clients is the number of concurrent clients.
const clients = 6

// addMark imports this employee and these times.
const (
	markEmployee = 9000
	firstMark    = 900000
)

// load sends the same requests to several processes from several clients, and compares every response with the expected response.
type load struct {
	t         *testing.T
	processes []string
	targets   []string
	right     map[string]string // by address: the response without its time and the state that it shows

	mu     sync.Mutex
	took   []took
	phases []*phase
}

// took is one response that is correct apart from its state, with the state that it names.
type took struct {
	process      string
	began, ended time.Time
	state        string
	marks        int // -1 if the response does not contain them
}

// phase contains the results of the requests during one action.
type phase struct {
	name                    string
	requests, errors, wrong int
	bytes                   int64
	longest                 time.Duration
	first                   string // the first failure
}

// newLoad requests the expected responses from the reference process.
func newLoad(t *testing.T, reference string, processes ...string) *load {
	t.Helper()
	l := &load{t: t, processes: processes, right: map[string]string{}}
	for employee := 1; employee <= 24; employee++ {
		who := fmt.Sprintf("employee_id=%d", employee)
		l.targets = append(l.targets, catalog.PathShiftsExport+"?"+who, catalog.PathSoftConflicts+"?format=json&"+who,
			catalog.PathBlocksExport+"?status=all&"+who, catalog.PathWeek+"?from=2026-11-16&"+who,
			fmt.Sprintf("%s?from=2000-01-01&employee_id=%d", catalog.PathShiftsExport, markEmployee)) // which shows the import
	}
	for _, target := range l.targets {
		_, text, err := l.fetch(t.Context(), reference+target)
		if err != nil {
			t.Fatal(err)
		}
		l.right[target] = text
	}
	return l
}

// phase sends requests during an action and afterwards until each address has had a response. Each time a host stops, or the data is
// replaced during a download, as many requests may fail as are in flight.
func (l *load) phase(name string, times int, do func()) {
	mayFail := times * clients
	p := &phase{name: name}
	l.phases = append(l.phases, p)
	ctx, stop := context.WithCancel(l.t.Context())
	var wait sync.WaitGroup
	for client := range clients {
		wait.Go(func() {
			for i := client * len(l.targets) / clients; ctx.Err() == nil; i++ {
				l.ask(p, l.processes[i%len(l.processes)], l.targets[i/len(l.processes)%len(l.targets)])
			}
		})
	}
	do()
	stop()
	wait.Wait()
	if p.errors > mayFail || p.wrong > 0 || p.requests < 10*clients {
		l.t.Errorf("%s: %d requests, %d errors, %d may be; %d wrong answers; the first: %s", name, p.requests, p.errors, mayFail, p.wrong, p.first)
	}
}

// ask sends one request to one process and compares the response with the expected response.
func (l *load) ask(p *phase, process, target string) {
	began := time.Now()
	state, text, err := l.fetch(l.t.Context(), process+target)
	a := took{process: process, began: began, ended: time.Now(), state: state, marks: -1}
	right := l.right[target]
	if err == nil && strings.HasSuffix(target, fmt.Sprint("=", markEmployee)) {
		a.marks, text = withoutMarks(text)
		_, right = withoutMarks(right)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	p.requests++
	p.bytes += int64(len(text))
	p.longest = max(p.longest, a.ended.Sub(began))
	switch {
	case err != nil:
		p.errors++
		p.first = cmp.Or(p.first, err.Error())
	case text != right || state == "":
		p.wrong++
		p.first = cmp.Or(p.first, fmt.Sprintf("%s%s in the state %s, %s", process, target, state, parted(text, right)))
	default:
		l.took = append(l.took, a)
	}
}

// parted returns the first position at which two texts differ, with its context.
func parted(got, want string) string {
	at := 0
	for at < min(len(got), len(want)) && got[at] == want[at] {
		at++
	}
	around := func(text string) string { return text[max(0, min(at, len(text))-200):min(len(text), at+400)] }
	return fmt.Sprintf("from byte %d on:\n%s\nin place of\n%s", at, around(got), around(want))
}

var (
	stamps = regexp.MustCompile(`\b([0-9A-Z]{5})-([0-9A-Z]{5})\b`)
	moment = regexp.MustCompile(`\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?`)
)

// fetch returns the state that a response names, and the response without it. It also removes the time of the response, except from files,
// which contain only rows.
func (l *load) fetch(ctx context.Context, address string) (state, text string, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return "", "", err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", "", err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s: %.300s", address, res.Status, body)
	}
	text = string(body)
	stamp := res.Header.Get("X-Export-State")
	if !strings.HasPrefix(res.Header.Get("Content-Type"), "text/csv") {
		stamp = cmp.Or(stamp, stamps.FindString(text))
		text = moment.ReplaceAllString(stamps.ReplaceAllString(text, "STAMP"), "MOMENT")
	}
	state, _, _ = strings.Cut(stamp, "-")
	return state, text, err
}

// withoutMarks counts and removes the shifts of addMark. They must be the first n shifts; otherwise the remaining text is wrong.
func withoutMarks(text string) (n int, rest string) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, fmt.Sprint(firstMark+n, ",")) {
			n++
			continue
		}
		rest += line
	}
	return n, rest
}

// shown waits until each process has shown this number of addMark shifts, so that each state belongs to a known import even on a slow
// machine.
func (l *load) shown(marks int) {
	l.t.Helper()
	waitFor(l.t, fmt.Sprintf("not every process shows import %d", marks-1), func() (bool, error) {
		l.mu.Lock()
		defer l.mu.Unlock()
		at := map[string]bool{}
		for _, a := range l.took {
			if a.marks == marks {
				at[a.process] = true
			}
		}
		return len(at) == len(l.processes), nil
	})
}

// report verifies that each state belongs to one import and that no process returned to an earlier import, and prints the counts.
func (l *load) report(marks int) {
	marksOf := map[string]int{}
	for _, a := range l.took {
		if a.marks < 0 {
			continue
		}
		if n, ok := marksOf[a.state]; ok && n != a.marks {
			l.t.Errorf("the state %s is shown with %d and with %d imports", a.state, n, a.marks)
		}
		marksOf[a.state] = a.marks
	}
	if len(marksOf) < marks {
		l.t.Errorf("%d imports were made, %d states were seen: %v", marks, len(marksOf), marksOf)
	}
	for _, a := range l.took {
		if _, ok := marksOf[a.state]; !ok {
			l.t.Errorf("%s shows the state %s, which is that of no import: %v", a.process, a.state, marksOf)
		}
	}
	back := l.backwards(marksOf)
	fmt.Printf("%-16s %9s %7s %6s %10s %8s\n", "cluster test", "requests", "errors", "wrong", "bytes", "longest")
	var all phase
	for _, p := range append(l.phases, &all) {
		fmt.Printf("%-16s %9d %7d %6d %10d %8s\n", cmp.Or(p.name, "all"), p.requests, p.errors, p.wrong, p.bytes, p.longest.Round(time.Millisecond))
		all.requests, all.errors, all.wrong, all.bytes, all.longest = all.requests+p.requests, all.errors+p.errors, all.wrong+p.wrong, all.bytes+p.bytes, max(all.longest, p.longest)
	}
	fmt.Printf("%d imports meanwhile; answers of an older state after a newer one by the same process: %d\n", marks, back)
	if back > 0 {
		l.t.Errorf("%d answers show an older state than one that the same process had answered before they were asked for", back)
	}
}

// backwards counts the responses with fewer marks than an earlier response of the same process.
func (l *load) backwards(marksOf map[string]int) (n int) {
	byEnd := slices.Clone(l.took)
	slices.SortFunc(byEnd, func(a, b took) int { return a.ended.Compare(b.ended) })
	slices.SortFunc(l.took, func(a, b took) int { return a.began.Compare(b.began) })
	shown, next := map[string]int{}, 0
	for _, a := range l.took {
		for ; next < len(byEnd) && byEnd[next].ended.Before(a.began); next++ {
			shown[byEnd[next].process] = max(shown[byEnd[next].process], marksOf[byEnd[next].state])
		}
		if marksOf[a.state] < shown[a.process] {
			n++
		}
	}
	return n
}

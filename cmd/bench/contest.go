package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"
)

// connections is how many keep-alive connections ask at once where requests per second are counted.
const connections = 64

// contestant is one server that answers the same request as the others.
type contestant struct {
	*process
	path    string
	headers []string // of the request, beside Accept-Encoding
}

// scored is what a contestant did.
type scored struct {
	rate float64       // median of the requests per second
	cost time.Duration // median of the processor time of its process per request
}

// loadTurn is how many seconds one contestant is loaded before the next: short turns, and many, so that a machine that is slow for some
// seconds hits all alike.
const loadTurn = 1

// loadTurns is how often each contestant is loaded: twice as long in all as the repeats under load take. A CPU of a shared machine has
// slow seconds, and with half as many turns the middle one of a contestant moved by a tenth from run to run.
func (b *bench) loadTurns() int { return 2 * b.repeats * b.seconds / loadTurn }

// contest counts the requests per second of each contestant, in turn. The order is turned around in every second one, so that a drift
// of the machine hits all alike.
func (b *bench) contest(ctx context.Context, all []contestant) ([]scored, error) {
	rates, costs := make([][]float64, len(all)), make([][]time.Duration, len(all))
	for repeat := range b.loadTurns() + 1 {
		order := make([]int, len(all))
		for i := range order {
			order[i] = i
		}
		if repeat%2 == 1 {
			slices.Reverse(order)
		}
		for _, i := range order {
			before := all[i].processorTime()
			rate, err := b.rate(ctx, all[i])
			if err != nil {
				return nil, err
			}
			if repeat > 0 { // the first one warms up
				spent := all[i].processorTime() - before
				rates[i], costs[i] = append(rates[i], rate), append(costs[i], time.Duration(float64(spent)/(rate*loadTurn)))
			}
		}
	}
	scores := make([]scored, len(all))
	for i := range all {
		scores[i] = scored{median(rates[i]), median(costs[i])}
	}
	return scores, nil
}

// loadTool names what makes the load.
func (b *bench) loadTool() string {
	if _, err := exec.LookPath("wrk"); err == nil {
		return "wrk"
	}
	return "own"
}

// rate loads one contestant for one turn, from the other CPU.
func (b *bench) rate(ctx context.Context, c contestant) (float64, error) {
	if b.loadTool() != "wrk" {
		args := append([]string{"child-load", c.addr, c.path, strconv.Itoa(loadTurn)}, c.headers...)
		out, err := runProgram(ctx, loadCPU, b.self, args...)
		if err != nil {
			return 0, err
		}
		return strconv.ParseFloat(strings.TrimSpace(out), 64)
	}
	args := []string{"-t1", "-c" + strconv.Itoa(connections), "-d" + strconv.Itoa(loadTurn) + "s", "-H", "Accept-Encoding: " + browser}
	for _, h := range c.headers {
		args = append(args, "-H", h)
	}
	out, err := runProgram(ctx, loadCPU, "wrk", append(args, "http://"+c.addr+c.path)...)
	if err != nil {
		return 0, err
	}
	return wrkRate(out)
}

// wrkRate reads the requests per second from the output of wrk, and refuses a run with errors in it.
func wrkRate(out string) (float64, error) {
	for in := bufio.NewScanner(strings.NewReader(out)); in.Scan(); {
		name, rest, _ := strings.Cut(strings.TrimSpace(in.Text()), ":")
		switch name {
		case "Non-2xx or 3xx responses", "Socket errors":
			return 0, fmt.Errorf("wrk: %s:%s", name, rest)
		case "Requests/sec":
			return strconv.ParseFloat(strings.TrimSpace(rest), 64)
		}
	}
	return 0, errors.New("wrk gave no requests per second")
}

// childLoad is the load generator as a process of its own: address, path, seconds, headers.
func childLoad(ctx context.Context, args []string) error {
	if len(args) < 3 {
		return errors.New("child-load: address, path and seconds are needed")
	}
	seconds, err := strconv.Atoi(args[2])
	if err != nil {
		return err
	}
	text, start := request(args[0], args[1], args[3:]...), time.Now()
	end := start.Add(time.Duration(seconds) * time.Second)
	took, err := load{addr: args[0], clients: connections, next: func(int) []byte {
		if time.Now().After(end) {
			return nil
		}
		return text
	}}.run(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Printf("%f\n", float64(len(took))/time.Since(start).Seconds())
	return err
}

// median is the middle of the values; they are sorted on the way.
func median[T float64 | time.Duration](values []T) T {
	slices.Sort(values)
	n := len(values)
	if n%2 == 1 {
		return values[n/2]
	}
	return (values[n/2-1] + values[n/2]) / 2
}

// percentile is the value that p of 100 values do not exceed.
func percentile(values []time.Duration, p int) time.Duration {
	slices.Sort(values)
	return values[min(len(values)-1, len(values)*p/100)]
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

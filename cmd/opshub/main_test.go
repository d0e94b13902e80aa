package main

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"opshub/schedule/store/storetest"
)

// asProgram is the environment variable that makes the test binary run as the program, for tests that start processes.
const asProgram = "OPSHUB_TEST_AS_PROGRAM"

// withClock is the environment variable with the clock of such a process, see soakClock.
const withClock = "OPSHUB_TEST_CLOCK"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) == "" {
		storetest.Main(m, nil)
	}
	runtime.MemProfileRate = 0 // as in the program, which links no profiler; the records of the profiler would grow for hours
	clock, err := parseClock(os.Getenv(withClock))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitBroken)
	}
	if clock == nil {
		os.Exit(execute(time.Now))
	}
	go freeOnRequest()
	os.Exit(execute(clock.now))
}

// freeOnRequest collects garbage and returns free memory to the operating system for each line of standard input, and then writes a line
// to standard output. A test can then compare the memory of the process at two points.
func freeOnRequest() {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		debug.FreeOSMemory()
		fmt.Println("freed")
	}
}

// soakEvents are the times that the clock of the soak passes: midnights, a change of the clocks, the beginning of a week, and others.
var soakEvents = []time.Time{soakDay(3, 7).Add(12 * time.Hour), soakDay(3, 8), soakDay(3, 8).Add(2 * time.Hour), soakDay(3, 8).Add(12 * time.Hour),
	soakDay(3, 9), soakDay(3, 9).Add(12 * time.Hour), soakDay(3, 10), soakDay(3, 10).Add(12 * time.Hour)}

// soakClock passes one of soakEvents in the middle of each segment of real time, and jumps to the next one at the end of the segment.
// Between the jumps it has the speed of real time, so that caches and timeouts work as in production. Processes with the same values have
// the same time.
type soakClock struct{ began, segment int64 } // nanoseconds; began since 1970

// parseClock reads the form that String returns. It returns nil for an empty text.
func parseClock(text string) (*soakClock, error) {
	if text == "" {
		return nil, nil
	}
	c := &soakClock{}
	_, err := fmt.Sscan(text, &c.began, &c.segment)
	return c, err
}

func (c *soakClock) String() string { return fmt.Sprint(c.began, " ", c.segment) }

func (c *soakClock) now() time.Time {
	passed := time.Now().UnixNano() - c.began
	n := min(passed/c.segment, int64(len(soakEvents))-1)
	return soakEvents[n].Add(time.Duration(passed - n*c.segment - c.segment/2))
}

// ended reports whether the clock has passed all events and the last segment is over.
func (c *soakClock) ended() bool {
	return time.Now().UnixNano()-c.began >= c.segment*int64(len(soakEvents))
}

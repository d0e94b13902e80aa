package support

import (
	"strings"
	"testing"

	"opshub/handlers/conditions"
)

func TestStateOfAStep(t *testing.T) {
	holds := conditions.Judged{Condition: conditions.Condition{}, Observed: conditions.Observed{Holds: true, Seen: "it is there"}}
	fails := conditions.Judged{Condition: conditions.Condition{}, Observed: conditions.Observed{Holds: false, Seen: "3 are missing"}}
	setup := conditions.Judged{Condition: conditions.Condition{Setup: true}, Observed: conditions.Observed{Holds: false, Seen: "no identity source is configured"}}
	for _, c := range []struct {
		answers bool
		needs   []conditions.Judged
		open    int
		state   string
		why     string
	}{
		{true, nil, 0, StepDone, ""},
		{true, []conditions.Judged{holds}, 0, StepDone, ""},
		{true, []conditions.Judged{holds, fails}, 0, stepReady, "3 are missing"},
		{true, []conditions.Judged{fails}, 2, stepWaiting, "Step 2 comes first"},
		{true, []conditions.Judged{holds}, 2, stepWaiting, "Step 2 comes first"},
		{true, []conditions.Judged{setup}, 0, stepWaiting, "Waiting: no identity source is configured."},
		{true, []conditions.Judged{fails, setup}, 2, stepWaiting, "Waiting: no identity source is configured."},
		{false, nil, 0, stepMissing, "Its own route does not answer"},
		{false, []conditions.Judged{fails}, 2, stepMissing, "Its own route does not answer"},
	} {
		state, reason := stepState(c.answers, c.needs, c.open)
		if state != c.state || !strings.Contains(reason, c.why) || (reason == "") != (c.why == "") {
			t.Errorf("answers %t, %d conditions, open %d: %s, %q, want %s, %q", c.answers, len(c.needs), c.open, state, reason, c.state, c.why)
		}
	}
}

package gates

import (
	"testing"

	"opshub/components"
	"opshub/handlers/conditions"
)

// TestVerdicts verifies that one unmet condition changes the verdict from Go to Hold.
func TestVerdicts(t *testing.T) {
	yes, no := conditions.Judged{Condition: conditions.Condition{Title: "A holds."}, Observed: conditions.Observed{Holds: true, Seen: "a"}}, conditions.Judged{Condition: conditions.Condition{Title: "B holds."}, Observed: conditions.Observed{Holds: false, Seen: "none is there"}}
	for _, c := range []struct {
		found []conditions.Judged
		want  components.Verdict
	}{
		{[]conditions.Judged{yes, yes}, components.Verdict{Tag: conditions.GoTag, Why: "All 2 conditions are met. Go means ready. Nothing here writes."}},
		{[]conditions.Judged{yes, no}, components.Verdict{Tag: conditions.HoldTag, Why: "1 of 2 conditions is not met: “B holds.” Observed: none is there."}},
		{[]conditions.Judged{no, yes, no}, components.Verdict{Tag: conditions.HoldTag, Why: "2 of 3 conditions are not met. The first is “B holds.” Observed: none is there."}},
	} {
		if got := verdictOf(c.found); got != c.want {
			t.Errorf("%+v, not %+v", got, c.want)
		}
	}
}

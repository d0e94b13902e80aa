package main

import "testing"

func TestParseWrk(t *testing.T) {
	const out = "Running 2s test\n  157384 requests in 2.00s, 200MB read\nRequests/sec:  78547.21\nTransfer/sec: 1MB\n"
	if got, err := parseWrk(out); got != 78547.21 || err != nil {
		t.Error(got, err)
	}
	for _, bad := range []string{"", "  Non-2xx or 3xx responses: 12\n" + out, "  Socket errors: connect 0, read 1, write 0, timeout 0\n" + out} {
		if _, err := parseWrk(bad); err == nil {
			t.Errorf("%q is not an error", bad)
		}
	}
}

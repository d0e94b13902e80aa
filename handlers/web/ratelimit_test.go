package web

import (
	"net/http"
	"testing"

	"opshub/handlers/identity"
)

func TestRateLimitNamesAccountOrNetwork(t *testing.T) {
	for _, c := range []struct{ from, email, want string }{
		{"[2001:db8:1:2:3::4]:1", "", "2001:db8:1:2::"}, {"[2001:db8:1:2:ffff::9]:2", "", "2001:db8:1:2::"}, {"[2001:db8:1:3::4]:1", "", "2001:db8:1:3::"},
		{"[::ffff:192.0.2.1]:1", "", "192.0.2.1"}, {"192.0.2.1:1", "", "192.0.2.1"}, {"192.0.2.1:1", "a@example.org", "account a@example.org"},
	} {
		if got := visitorID(&http.Request{RemoteAddr: c.from}, identity.Identity{Email: c.email}); got != c.want {
			t.Errorf("%s, %q: %q, want %q", c.from, c.email, got, c.want)
		}
	}
}

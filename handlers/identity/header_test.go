package identity

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

func proxied() Header {
	return Header{Email: "X-Forwarded-Email", Groups: "X-Forwarded-Groups", Trusted: []netip.Prefix{netip.MustParsePrefix("10.1.0.0/16"), netip.MustParsePrefix("fd00::/8")}}
}

// from returns a request from an address. headers are name, value pairs.
func from(t *testing.T, address string, headers ...string) *http.Request {
	t.Helper()
	req := httptest.NewRequestWithContext(t.Context(), "GET", "/", nil)
	req.RemoteAddr = address
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Add(headers[i], headers[i+1])
	}
	return req
}

func TestHeaderIsBelievedFromTheProxyAlone(t *testing.T) {
	for _, c := range []struct {
		name, address string
		headers       []string
		status        int
		email         string
		groups        []string
	}{
		{name: "the proxy", address: "10.1.2.3:4711", headers: []string{"X-Forwarded-Email", " Ada@Example.ORG "}, email: "ada@example.org"},
		{name: "with groups", address: "10.1.2.3:4711", headers: []string{"X-Forwarded-Email", "ada@example.org", "X-Forwarded-Groups", "leads, staff,,leads"}, email: "ada@example.org", groups: []string{"leads", "staff"}},
		{name: "IPv6", address: "[fd00::7]:4711", headers: []string{"X-Forwarded-Email", "ada@example.org"}, email: "ada@example.org"},
		{name: "IPv4 written as IPv6", address: "[::ffff:10.1.2.3]:4711", headers: []string{"X-Forwarded-Email", "ada@example.org"}, email: "ada@example.org"},
		{name: "forged from elsewhere", address: "10.2.0.1:4711", headers: []string{"X-Forwarded-Email", "ada@example.org"}, status: http.StatusForbidden},
		{name: "forged from this machine", address: "127.0.0.1:4711", headers: []string{"X-Forwarded-Email", "ada@example.org"}, status: http.StatusForbidden},
		{name: "forged and empty", address: "10.2.0.1:4711", headers: []string{"X-Forwarded-Email", ""}, status: http.StatusForbidden},
		{name: "forged groups", address: "10.2.0.1:4711", headers: []string{"X-Forwarded-Groups", "leads"}, status: http.StatusForbidden},
		{name: "forged, with an address of the proxy in another header", address: "10.2.0.1:4711", headers: []string{"X-Forwarded-Email", "ada@example.org", "X-Forwarded-For", "10.1.2.3", "X-Real-Ip", "10.1.2.3"}, status: http.StatusForbidden},
		{name: "around the proxy", address: "10.2.0.1:4711", status: http.StatusForbidden},
		{name: "no address at all", address: "@", headers: []string{"X-Forwarded-Email", "ada@example.org"}, status: http.StatusForbidden},
		{name: "nobody", address: "10.1.2.3:4711", status: http.StatusUnauthorized},
		{name: "an empty name", address: "10.1.2.3:4711", headers: []string{"X-Forwarded-Email", " "}, status: http.StatusUnauthorized},
		{name: "two names", address: "10.1.2.3:4711", headers: []string{"X-Forwarded-Email", "ada@example.org", "X-Forwarded-Email", "bob@example.org"}, status: http.StatusBadRequest},
		{name: "one name twice", address: "10.1.2.3:4711", headers: []string{"X-Forwarded-Email", "ada@example.org", "X-Forwarded-Email", "ada@example.org"}, status: http.StatusBadRequest},
		{name: "two names in one", address: "10.1.2.3:4711", headers: []string{"X-Forwarded-Email", "ada@example.org, bob@example.org"}, status: http.StatusBadRequest},
		{name: "no address", address: "10.1.2.3:4711", headers: []string{"X-Forwarded-Email", "ada"}, status: http.StatusBadRequest},
		{name: "two lines of groups", address: "10.1.2.3:4711", headers: []string{"X-Forwarded-Email", "ada@example.org", "X-Forwarded-Groups", "staff", "X-Forwarded-Groups", "leads"}, status: http.StatusBadRequest},
	} {
		id, refusal := proxied().Identify(from(t, c.address, c.headers...))
		if c.status != 0 {
			if refusal == nil || refusal.Status != c.status || id.Email != "" || id.Groups != nil {
				t.Errorf("%s: %+v, %+v, want %d", c.name, id, refusal, c.status)
			}
			continue
		}
		if refusal != nil || id.Email != c.email || !slices.Equal(id.Groups, c.groups) {
			t.Errorf("%s: %+v, %+v", c.name, id, refusal)
		}
	}
}

func TestHeaderNeedsAProxyThatIsNotEverybody(t *testing.T) {
	for _, h := range []Header{{}, {Email: "X-Email"}, {Email: "X-Email", Trusted: []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0")}},
		{Email: "X-Email", Trusted: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::/0")}}} {
		if h.Check() == nil {
			t.Errorf("%+v is believed", h)
		}
	}
	if err := proxied().Check(); err != nil {
		t.Error(err)
	}
}

// TestResolve verifies each result of resolving an identity.
func TestResolve(t *testing.T) {
	today, err := localtime.ParseDate("2026-11-20")
	if err != nil {
		t.Fatal(err)
	}
	ada := schedule.Employee{ID: 7, Name: "Ada", Status: "active"}
	left := schedule.Employee{ID: 8, Name: "Lee", Status: "terminated"}
	leaving, coming := ada, ada
	leaving.TerminatedOn, coming.HiredOn = today.Add(-1), today.Add(7)
	managers := Managers{Groups: []string{"leads"}, Addresses: []string{"boss@example.org"}}
	for _, c := range []struct {
		name    string
		id      Identity
		same    []schedule.Employee
		viewer  schedule.Viewer
		mapping schedule.Mapping
		own     int64
	}{
		{"staff", Identity{Email: "ada@example.org"}, []schedule.Employee{ada}, schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 7}, schedule.MappingMatched, 7},
		{"not begun yet", Identity{Email: "ada@example.org"}, []schedule.Employee{coming}, schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 7}, schedule.MappingMatched, 7},
		{"nobody's address", Identity{Email: "who@example.org"}, nil, schedule.Viewer{Role: schedule.RoleStaff}, schedule.MappingUnmatched, 0},
		{"an address of two", Identity{Email: "ada@example.org"}, []schedule.Employee{ada, left}, schedule.Viewer{Role: schedule.RoleStaff}, schedule.MappingAmbiguous, 0},
		{"left", Identity{Email: "lee@example.org"}, []schedule.Employee{left}, schedule.Viewer{Role: schedule.RoleStaff}, schedule.MappingEnded, 0},
		{"left yesterday", Identity{Email: "ada@example.org"}, []schedule.Employee{leaving}, schedule.Viewer{Role: schedule.RoleStaff}, schedule.MappingEnded, 0},
		{"no address", Identity{Subject: "1234"}, nil, schedule.Viewer{Role: schedule.RoleStaff}, schedule.MappingUnmatched, 0},
		{"manager by address", Identity{Email: "boss@example.org"}, nil, schedule.Manager, schedule.MappingUnmatched, 0},
		{"manager by group, with a record", Identity{Email: "ada@example.org", Groups: []string{"all", "leads"}}, []schedule.Employee{ada}, schedule.Manager, schedule.MappingMatched, 7},
		{"manager by group, without an address", Identity{Groups: []string{"leads"}}, nil, schedule.Manager, schedule.MappingUnmatched, 0},
		{"another group", Identity{Email: "who@example.org", Groups: []string{"Leads", "leads "}}, nil, schedule.Viewer{Role: schedule.RoleStaff}, schedule.MappingUnmatched, 0},
	} {
		v := Resolve(c.id, managers, c.same, today)
		if v.Viewer != c.viewer || v.Mapping != c.mapping || v.EmployeeID != c.own || v.WhyRole == "" || v.WhyEmployee == "" || v.WhyScope == "" {
			t.Errorf("%s: %+v", c.name, v)
		}
	}
	if v := Resolve(Identity{}, Managers{Addresses: []string{""}, Groups: []string{""}}, nil, today); v.Viewer.Role != schedule.RoleStaff {
		t.Errorf("no address counts as one in the list: %+v", v)
	}
}

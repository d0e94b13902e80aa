package handlers

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/handlers/identity"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// asVisitor sends a request as this visitor through the proxy of identified.
func asVisitor(t testing.TB, h http.Handler, email, method, target string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	req := httptest.NewRequestWithContext(t.Context(), method, target, nil)
	req.RemoteAddr = "10.0.0.1:4711"
	req.Header.Set("Accept", "text/html")
	req.Header.Set("X-Forwarded-Email", email)
	req.Header.Set("X-Request-Id", "test") // so that equal responses have equal headers
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, req)
	return w
}

// TestPersonalAnswersAreNotCached requests a screen that shows the groups of the visitor, as visitors with the same name and access
// but other groups. It verifies that a personal answer is never served to another visitor, and that the cache serves other answers.
func TestPersonalAnswersAreNotCached(t *testing.T) {
	for _, personal := range []bool{true, false} {
		for _, long := range []bool{true, false} {
			s, _ := identified(t, func(cfg *web.Config) {
				by := cfg.Identity.(identity.Header)
				by.Groups = "X-Forwarded-Groups"
				cfg.Identity = by
			})
			const path = "/app/employee-schedules/who"
			s.Echo.GET(path, s.Serve(catalog.Screen{Path: path, Name: "who", Family: catalog.Data, Section: "Core"}, func(r *web.Request) (*web.Answer, error) {
				who := strings.Join(s.Visitor(r.Ctx).Identity.Groups, " ")
				return &web.Answer{Main: templ.Raw(who), Page: page.Page(s, r), Json: func() any { return map[string]any{"who": who} }, Personal: personal, Long: long}, nil
			}))
			h, mixed := s.Handler(), false
			for _, face := range []string{"", "?format=json"} {
				for _, group := range []string{"group-one", "group-two"} {
					w := asVisitor(t, h, managerMail, "GET", path+face, "X-Forwarded-Groups", group)
					if w.Code != http.StatusOK {
						t.Fatalf("status %d", w.Code)
					}
					mixed = mixed || !strings.Contains(w.Body.String(), group)
					if kept := w.Header().Get("Etag") != "" || w.Header().Get("Cache-Control") != "private, no-store"; kept == personal {
						t.Errorf("personal %t: %v", personal, w.Header())
					}
				}
			}
			if mixed == personal {
				t.Errorf("personal %t, long %t: answers went to somebody else: %t", personal, long, mixed)
			}
		}
	}
}

// TestSmokeTestsAreSharedByThoseWhoMaySeeTheSame requests a smoke test within one second. Visitors with different access rights get
// different reports, and a repeated request gets the same report.
func TestSmokeTestsAreSharedByThoseWhoMaySeeTheSame(t *testing.T) {
	s, _ := identified(t)
	h, target := s.Handler(), ""
	for _, sc := range s.Registered {
		if sc.Family == catalog.SmokeTest && sc.Section == "Employee Portal" {
			target = sc.Path + "?format=json"
		}
	}
	first := asVisitor(t, h, "staff01@wren-harbor.example", "GET", target).Body.String()
	for _, email := range []string{"boss@example.org", "nobody@example.org"} {
		if other := asVisitor(t, h, email, "GET", target).Body.String(); other == first {
			t.Errorf("%s gets the report of staff", email)
		}
	}
	if again := asVisitor(t, h, "staff01@wren-harbor.example", "GET", target).Body.String(); again != first {
		t.Error("the report of staff is not shared with the same visitor")
	}
}

// TestASmokeTestIsOfTheChosenEmployee requests smoke tests for one employee and immediately for another. Each report is about its own
// employee, independent of earlier requests.
func TestASmokeTestIsOfTheChosenEmployee(t *testing.T) {
	t.Parallel()
	s, _ := identified(t)
	h, named := s.Handler(), 0
	for _, sc := range s.Registered {
		if sc.Family != catalog.SmokeTest {
			continue
		}
		for _, ask := range []struct{ chosen, other string }{{"1", "2"}, {"2", "1"}} {
			body := asVisitor(t, h, managerMail, "GET", sc.Path+"?format=json&employee_id="+ask.chosen).Body.String()
			if strings.Contains(body, "("+ask.other+")\"") {
				t.Errorf("%s with employee %s tells of employee %s", sc.Path, ask.chosen, ask.other)
			}
			if strings.Contains(body, "("+ask.chosen+")\"") {
				named++
			}
		}
	}
	if named == 0 {
		t.Error("no smoke test names the employee that was chosen")
	}
}

package handlers

import (
	"bytes"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"opshub/assets/checkers"
	"opshub/catalog"
	"opshub/handlers/identity"
	"opshub/handlers/web"
	"opshub/schedule"
)

// theService is the base URL of the service in these tests. The tests send no requests to it.
const theService = "https://schedule.example"

// person is a browser with cookies at the pages of the provider. It fills in forms and stops when the provider redirects to the service.
type person struct {
	t       *testing.T
	account string
	client  *http.Client
}

func newPerson(t *testing.T, account string) *person {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	stop := func(req *http.Request, _ []*http.Request) error {
		if strings.HasPrefix(req.URL.String(), theService) {
			return http.ErrUseLastResponse
		}
		return nil
	}
	return &person{t, account, &http.Client{Jar: jar, CheckRedirect: stop, Timeout: 20 * time.Second}}
}

// through opens an address and submits the forms until the provider redirects the browser to the service.
func (p *person) through(to string) string {
	p.t.Helper()
	resp, err := p.client.Get(to)
	for range 4 { // sign-in form, consent form
		if err != nil {
			p.t.Fatal(err)
		}
		body, err2 := io.ReadAll(resp.Body)
		_ = resp.Body.Close() // the body was read
		if err2 != nil {
			p.t.Fatal(err2)
		}
		if at, err := resp.Location(); err == nil {
			return at.String()
		}
		form := first(parsePage(p.t, string(body)), "form")
		if form == nil {
			p.t.Fatalf("status %d without a form: %s", resp.StatusCode, body)
		}
		resp, err = p.client.PostForm(attr(form, "action"), p.fields(form))
	}
	p.t.Fatal("the provider asks and asks")
	return ""
}

func (p *person) fields(form *html.Node) url.Values {
	fields := url.Values{}
	for _, input := range all(form, "input") {
		switch name := attr(input, "name"); name {
		case "login", "password":
			fields.Set(name, p.account)
		case "":
		default:
			fields.Set(name, attr(input, "value"))
		}
	}
	return fields
}

// TestSignInAtARealProvider signs in at a certified provider on this machine, as three people. Each gets the access rights of their
// claims.
func TestSignInAtARealProvider(t *testing.T) {
	t.Parallel()
	issuer := checkers.OpenIDProvider(t, checkers.OpenIDClient{ID: "opshub", Secret: "secret of the test",
		RedirectURIs: []string{theService + catalog.PathSignedIn}, SignedOut: []string{theService + catalog.PathSignOut}}, map[string]map[string]any{
		"lead":    {"email": "lead@example.org", "email_verified": true, "groups": []string{"all", "leads"}},
		"staff":   {"email": "Staff01@Wren-Harbor.example", "email_verified": true, "groups": []string{"all"}},
		"claimed": {"email": "staff02@wren-harbor.example", "email_verified": false},
	})
	by := &identity.OpenID{Issuer: issuer, ClientID: "opshub", ClientSecret: "secret of the test", Base: &url.URL{Scheme: "https", Host: "schedule.example"}, Callback: catalog.PathSignedIn,
		Home: catalog.PathHub, Scopes: []string{"email", "groups"}, GroupsClaim: "groups", KeepGroups: []string{"leads"}, Session: time.Hour, Keys: identity.Keys{bytes.Repeat([]byte{7}, 32)},
		Now: time.Now, Client: &http.Client{Timeout: 20 * time.Second}}
	if err := by.Check(); err != nil {
		t.Fatal(err)
	}
	s, log := identified(t, func(cfg *web.Config) {
		cfg.Identity, cfg.Managers, cfg.Now = by, identity.Managers{Groups: []string{"leads"}}, time.Now
	})
	for account, want := range map[string]schedule.Viewer{
		"lead": schedule.Manager, "staff": {Role: schedule.RoleStaff, EmployeeID: 1}, "claimed": {Role: schedule.RoleStaff},
	} {
		b := &visitorBrowser{t, s.Handler(), map[string]string{}}
		back := newPerson(t, account).through(b.get(catalog.PathSignIn + "?back=" + url.QueryEscape(catalog.PathStaffSummary)).Header().Get("Location"))
		w := b.get(back)
		if w.Code != http.StatusFound || w.Header().Get("Location") != theService+catalog.PathStaffSummary {
			t.Fatalf("%s: status %d: %s\n%s", account, w.Code, w.Body, log)
		}
		req := visitOf(t, b.jar)
		v, refusal := s.Identify(req)
		if refusal != nil || v.Viewer != want || v.Identity.Subject != account || slices.Contains(v.Identity.Groups, "all") {
			t.Errorf("%s is %+v, %+v", account, v, refusal)
		}
		delete(b.jar, "__Host-opshub-session")
		if w := b.get(back); w.Code != http.StatusBadRequest || len(b.jar) > 0 {
			t.Errorf("%s: the same answer once more gives %d", account, w.Code)
		}
	}
	b := &visitorBrowser{t, s.Handler(), map[string]string{}}
	out := linkTo(t, b.get(catalog.PathSignOut), "Sign out there too")
	resp, err := newPerson(t, "lead").client.Get(out)
	if err != nil {
		t.Fatal(err)
	}
	if _ = resp.Body.Close(); resp.StatusCode != http.StatusOK || !strings.HasPrefix(out, issuer) {
		t.Errorf("the provider answers %d to %s", resp.StatusCode, out)
	}
}

// visitOf returns a request with these cookies.
func visitOf(t *testing.T, jar map[string]string) *http.Request {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range jar {
		req.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	return req
}

package handlers

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"opshub/catalog"
	"opshub/handlers/identity"
	"opshub/handlers/identity/identitytest"
	"opshub/handlers/web"
)

// signedIn returns a server with sign-in at a test provider, and with a clock that the test sets.
func signedIn(t *testing.T) (*web.Server, *identitytest.Provider, *bytes.Buffer, *time.Time) {
	t.Helper()
	now := testNow
	clock := func() time.Time { return now }
	provider := identitytest.New(t, clock)
	s, log := identified(t, func(cfg *web.Config) {
		by := &identity.OpenID{Issuer: provider.URL, ClientID: "opshub", Base: &url.URL{Scheme: "https", Host: "schedule.example"}, Callback: catalog.PathSignedIn, Home: catalog.PathHub,
			Scopes: []string{"email"}, GroupsClaim: "groups", KeepGroups: []string{"leads"}, Session: 8 * time.Hour, Keys: identity.Keys{bytes.Repeat([]byte{7}, 32)}, Now: clock, Client: provider.Client()}
		if err := by.Check(); err != nil {
			t.Fatal(err)
		}
		cfg.Identity, cfg.Managers, cfg.Now = by, identity.Managers{Groups: []string{"leads"}}, clock
	})
	return s, provider, log, &now
}

// visitorBrowser stores cookies as a browser does. It does not follow redirects.
type visitorBrowser struct {
	t   *testing.T
	h   http.Handler
	jar map[string]string
}

func (b *visitorBrowser) get(target string, headers ...string) *httptest.ResponseRecorder {
	b.t.Helper()
	at, err := url.Parse(target)
	if err != nil {
		b.t.Fatal(err)
	}
	var cookies []string
	for name, value := range b.jar {
		cookies = append(cookies, name+"="+value)
	}
	if len(cookies) > 0 {
		headers = append(headers, "Cookie", strings.Join(cookies, "; "))
	}
	w := visit(b.t, b.h, "GET", "203.0.113.9", at.RequestURI(), headers...)
	for _, c := range w.Result().Cookies() {
		if b.jar[c.Name] = c.Value; c.MaxAge < 0 {
			delete(b.jar, c.Name)
		}
	}
	return w
}

// sentBack sends the request to the provider and returns the address to which the provider redirects the browser.
func sentBack(t *testing.T, provider *identitytest.Provider, to string) string {
	t.Helper()
	client := *provider.Client()
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	resp, err := client.Get(to)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	return resp.Header.Get("Location")
}

// linkTo returns the address of the first link with this text, or an empty string.
func linkTo(t *testing.T, w *httptest.ResponseRecorder, words string) string {
	t.Helper()
	for _, a := range all(parsePage(t, w.Body.String()), "a") {
		if text(a) == words {
			return attr(a, "href")
		}
	}
	return ""
}

func TestSignInFromAScreenAndBackToIt(t *testing.T) {
	s, provider, log, now := signedIn(t)
	provider.Token["email"] = "staff01@wren-harbor.example"
	b := &visitorBrowser{t, s.Handler(), map[string]string{}}
	const screen = catalog.PathStaffSummary + "?q=a"
	w := b.get(screen)
	to := linkTo(t, w, "Sign in")
	if w.Code != http.StatusUnauthorized || w.Header().Get("Refresh") != "0; url="+to || !strings.HasPrefix(to, "https://schedule.example"+catalog.PathSignIn) || log.Len() > 0 {
		t.Fatalf("status %d, %v, log %s: %s", w.Code, w.Header(), log, w.Body)
	}
	w = b.get(to)
	back := sentBack(t, provider, w.Header().Get("Location"))
	w = b.get(back)
	if w.Code != http.StatusFound || w.Header().Get("Location") != "https://schedule.example"+screen || len(b.jar) != 1 {
		t.Fatalf("status %d to %s with %v: %s", w.Code, w.Header().Get("Location"), b.jar, w.Body)
	}
	w = b.get(screen)
	if w.Code != http.StatusOK || !strings.HasPrefix(strings.Join(w.Header().Values("Vary"), ", "), "Cookie, ") || !strings.HasPrefix(w.Header().Get("Cache-Control"), "private") {
		t.Fatalf("status %d, %v", w.Code, w.Header())
	}
	if out := linkTo(t, w, "Sign out"); out != catalog.PathSignOut {
		t.Errorf("the way out is %q", out)
	}
	held := b.jar
	b.jar = map[string]string{}
	for name, value := range held {
		b.jar[name] = value
	}
	for _, header := range []string{"image", "iframe", "empty"} {
		if b.get(catalog.PathSignOut, "Sec-Fetch-Dest", header); len(b.jar) != 1 {
			t.Errorf("a page of somebody else signed out by %s", header)
		}
	}
	if w = b.get(catalog.PathSignOut, "Sec-Fetch-Dest", "document"); w.Code != http.StatusOK || len(b.jar) != 0 || !strings.HasPrefix(linkTo(t, w, "Sign out there too"), provider.URL+"/logout?") {
		t.Errorf("status %d, %v: %s", w.Code, b.jar, w.Body)
	}
	if w = b.get(screen); w.Code != http.StatusUnauthorized {
		t.Errorf("after signing out: status %d", w.Code)
	}
	b.jar = held // sessions have no server state, so a copied cookie is valid until it expires
	if w = b.get(screen); w.Code != http.StatusOK {
		t.Errorf("a copy: status %d", w.Code)
	}
	*now = now.Add(8 * time.Hour)
	log.Reset()
	if w = b.get(screen); w.Code != http.StatusUnauthorized || len(b.jar) != 0 || strings.Count(log.String(), "\n") != 1 || !strings.Contains(log.String(), "expired session cookie") {
		t.Errorf("after its time: status %d, %v, log %s", w.Code, b.jar, log)
	}
}

// TestRefusedSignInsAreLoggedOnceAndLeakNothing sends invalid sign-ins. Each writes one log line, and neither the page nor the log
// contains private data.
func TestRefusedSignInsAreLoggedOnceAndLeakNothing(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(b *visitorBrowser, p *identitytest.Provider, back string) *httptest.ResponseRecorder
		code int
	}{
		"a forged cookie": {func(b *visitorBrowser, _ *identitytest.Provider, _ string) *httptest.ResponseRecorder {
			b.jar = map[string]string{"__Host-opshub-session": "secretsecretsecret"}
			return b.get(catalog.PathHub)
		}, http.StatusUnauthorized},
		"wrong state": {func(b *visitorBrowser, _ *identitytest.Provider, back string) *httptest.ResponseRecorder {
			return b.get(strings.Replace(back, "state=", "state=secretsecretsecret", 1))
		}, http.StatusBadRequest},
		"wrong nonce": {func(b *visitorBrowser, p *identitytest.Provider, back string) *httptest.ResponseRecorder {
			p.Token["nonce"] = "secretsecretsecret"
			return b.get(back)
		}, http.StatusBadRequest},
		"wrong audience": {func(b *visitorBrowser, p *identitytest.Provider, back string) *httptest.ResponseRecorder {
			p.Token["aud"] = "somebody-else"
			return b.get(back)
		}, http.StatusForbidden},
		"another browser": {func(b *visitorBrowser, _ *identitytest.Provider, back string) *httptest.ResponseRecorder {
			b.jar = map[string]string{}
			return b.get(back)
		}, http.StatusBadRequest},
		"the same answer twice": {func(b *visitorBrowser, _ *identitytest.Provider, back string) *httptest.ResponseRecorder {
			b.get(back)
			delete(b.jar, "__Host-opshub-session")
			return b.get(back)
		}, http.StatusBadRequest},
	} {
		t.Run(name, func(t *testing.T) {
			s, provider, log, _ := signedIn(t)
			b := &visitorBrowser{t, s.Handler(), map[string]string{}}
			back := sentBack(t, provider, b.get(catalog.PathSignIn).Header().Get("Location"))
			w := c.do(b, provider, back)
			if w.Code != c.code || len(b.jar) > 1 || b.jar["__Host-opshub-session"] != "" || !strings.HasPrefix(linkTo(t, w, "Sign in"), "https://schedule.example"+catalog.PathSignIn) {
				t.Errorf("status %d with %v: %s", w.Code, b.jar, w.Body)
			}
			if n := strings.Count(log.String(), "msg=refused"); n != 1 {
				t.Errorf("%d lines:\n%s", n, log)
			}
			for _, private := range []string{"secretsecretsecret", "example.org", "account-1"} {
				if strings.Contains(strings.ToLower(w.Body.String()+log.String()), private) {
					t.Errorf("%s is told:\n%s\n%s", private, w.Body, log)
				}
			}
		})
	}
}

func TestSignInLeadsToThisServiceAlone(t *testing.T) {
	s, provider, _, _ := signedIn(t)
	for _, evil := range []string{"//evil.example", `/\evil.example`, "https://evil.example/", "https:evil.example", "/%2f%2fevil.example", "%2f%2fevil.example", "/%5cevil.example", "javascript:alert(1)", "/\tevil.example"} {
		b := &visitorBrowser{t, s.Handler(), map[string]string{}}
		w := b.get(sentBack(t, provider, b.get(catalog.PathSignIn+"?back="+url.QueryEscape(evil)).Header().Get("Location")))
		if got := w.Header().Get("Location"); got != "https://schedule.example"+catalog.PathHub {
			t.Errorf("%q leads to %s", evil, got)
		}
	}
}

// TestPartsAndFilesAskToSignIn verifies that a part redirects the whole page to the sign-in, and that a file is refused with a plain text.
func TestPartsAndFilesAskToSignIn(t *testing.T) {
	s, _, _, _ := signedIn(t)
	b := &visitorBrowser{t, s.Handler(), map[string]string{}}
	w := b.get(catalog.PathHub+"?part=routes", "HX-Request", "true", "HX-Current-URL", "https://evil.example"+catalog.PathHub+"?q=x")
	want := "https://schedule.example" + catalog.PathSignIn + "?" + url.Values{"back": {catalog.PathHub + "?q=x"}}.Encode()
	if w.Code != http.StatusUnauthorized || w.Header().Get("Hx-Redirect") != want || strings.Contains(w.Body.String(), "<html") {
		t.Errorf("status %d, %v: %s", w.Code, w.Header(), w.Body)
	}
	w = b.get(catalog.PathSoftConflictsExport + "?format=csv")
	if w.Code != http.StatusUnauthorized || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/plain") {
		t.Errorf("status %d, %v", w.Code, w.Header())
	}
	for _, path := range web.SignInPaths {
		for _, method := range refused {
			if w := visit(t, b.h, method, "203.0.113.9", path); w.Code != http.StatusMethodNotAllowed {
				t.Errorf("%s %s: status %d", method, path, w.Code)
			}
		}
	}
	without, _ := identified(t)
	for _, path := range web.SignInPaths {
		if w := visit(t, without.Handler(), "GET", "10.0.0.1", path, "X-Forwarded-Email", "boss@example.org"); w.Code != http.StatusNotFound {
			t.Errorf("%s without a provider: status %d", path, w.Code)
		}
	}
}

package identity

import (
	"bytes"
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"opshub/handlers/identity/identitytest"
)

// signingIn is a service with a provider, and with a clock that the test sets.
type signingIn struct {
	*OpenID
	provider *identitytest.Provider
	at       time.Time
}

func keyOf(b byte) []byte { return bytes.Repeat([]byte{b}, keySize) }

func newSigningIn(t *testing.T) *signingIn {
	t.Helper()
	s := &signingIn{at: time.Date(2026, 11, 20, 14, 12, 44, 0, time.UTC)}
	now := func() time.Time { return s.at }
	s.provider = identitytest.New(t, now)
	s.OpenID = &OpenID{Issuer: s.provider.URL, ClientID: "opshub", Base: &url.URL{Scheme: "https", Host: "schedule.example"}, Callback: "/sign-in/callback", Home: "/home",
		Scopes: []string{"email"}, GroupsClaim: "groups", KeepGroups: []string{"leads"}, Session: 8 * time.Hour, Keys: Keys{keyOf(1)}, Now: now, Client: s.provider.Client()}
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	return s
}

// begin starts a sign-in and sends it to the provider. It returns the response of the provider and the cookie of the browser.
func (s *signingIn) begin(t *testing.T, back string) (answer *url.URL, cookie *http.Cookie) {
	t.Helper()
	to, cookie, refusal := s.Begin(t.Context(), back)
	if refusal != nil {
		t.Fatal(refusal, refusal.Err)
	}
	client := *s.provider.Client()
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	resp, err := client.Get(to)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	answer, err = resp.Location()
	if err != nil {
		t.Fatal(err)
	}
	return answer, cookie
}

// request returns a request with cookies.
func request(t *testing.T, target string, cookies ...*http.Cookie) *http.Request {
	t.Helper()
	req := httptest.NewRequestWithContext(t.Context(), "GET", target, nil)
	for _, c := range cookies {
		if c != nil {
			req.AddCookie(c)
		}
	}
	return req
}

func TestSignIn(t *testing.T) {
	s := newSigningIn(t)
	answer, flow := s.begin(t, "/shifts?q=a")
	if answer.Host != "schedule.example" || answer.Path != "/sign-in/callback" {
		t.Errorf("the provider leads to %s", answer)
	}
	for name, want := range map[string]string{"response_type": "code", "code_challenge_method": "S256", "client_id": "opshub", "scope": "openid email"} {
		if got := s.provider.Asked.Get(name); got != want {
			t.Errorf("%s=%q, want %q", name, got, want)
		}
	}
	to, cookie, refusal := s.Finish(request(t, answer.String(), flow))
	if refusal != nil {
		t.Fatal(refusal, refusal.Err)
	}
	if to != "https://schedule.example/shifts?q=a" {
		t.Errorf("back to %s", to)
	}
	for _, c := range []*http.Cookie{flow, cookie} {
		if !strings.HasPrefix(c.Name, "__Host-") || !c.Secure || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Domain != "" || c.MaxAge <= 0 {
			t.Errorf("the cookie %+v", c)
		}
		if raw, _ := base64.RawURLEncoding.DecodeString(c.Value); bytes.Contains(bytes.ToLower(raw), []byte("ada")) || bytes.Contains(raw, []byte("account")) {
			t.Errorf("%s can be read", c.Name)
		}
	}
	id, refusal := s.Identify(request(t, "/", cookie))
	if refusal != nil || id.Email != "ada@example.org" || id.Subject != "account-1" || !slices.Equal(id.Groups, []string{"leads"}) || !id.Until.Equal(s.at.Add(8*time.Hour)) {
		t.Errorf("%+v, %+v", id, refusal)
	}
	if _, _, refusal := s.Finish(request(t, answer.String(), flow)); refusal == nil || refusal.Status != http.StatusBadRequest || !strings.Contains(refusal.Cause, "invalid_grant") {
		t.Errorf("the same answer once more: %+v", refusal)
	}
}

// TestAnswersThatDoNotBelongHere verifies that the server refuses responses of the provider that do not belong to the sign-in of this
// browser.
func TestAnswersThatDoNotBelongHere(t *testing.T) {
	for name, c := range map[string]struct {
		change func(s *signingIn, q url.Values, flow *http.Cookie) *http.Cookie
		cause  string
		status int
	}{
		"no cookie":       {func(_ *signingIn, _ url.Values, _ *http.Cookie) *http.Cookie { return nil }, "did not start", 400},
		"a forged cookie": {func(_ *signingIn, _ url.Values, c *http.Cookie) *http.Cookie { c.Value = flip(c.Value); return c }, "from another service", 400},
		"another's cookie": {func(s *signingIn, _ url.Values, _ *http.Cookie) *http.Cookie {
			_, c, _ := s.Begin(t.Context(), "/")
			return c
		}, "wrong state", 400},
		"an old cookie": {func(s *signingIn, _ url.Values, c *http.Cookie) *http.Cookie { s.at = s.at.Add(flowTime); return c }, "took too long", 400},
		"wrong state":   {func(_ *signingIn, q url.Values, c *http.Cookie) *http.Cookie { q.Set("state", "x"); return c }, "wrong state", 400},
		"no state":      {func(_ *signingIn, q url.Values, c *http.Cookie) *http.Cookie { q.Del("state"); return c }, "wrong state", 400},
		"two states":    {func(_ *signingIn, q url.Values, c *http.Cookie) *http.Cookie { q.Add("state", "x"); return c }, "wrong state", 400},
		"another provider": {func(_ *signingIn, q url.Values, c *http.Cookie) *http.Cookie {
			q.Set("iss", "https://evil.example")
			return c
		}, "another provider", 400},
		"no code":        {func(_ *signingIn, q url.Values, c *http.Cookie) *http.Cookie { q.Del("code"); return c }, "without a code", 400},
		"a made-up code": {func(_ *signingIn, q url.Values, c *http.Cookie) *http.Cookie { q.Set("code", "x"); return c }, "invalid_grant", 400},
		"nobody": {func(_ *signingIn, q url.Values, c *http.Cookie) *http.Cookie {
			q.Set("error", "access_denied")
			return c
		}, "access_denied", 403},
		"a made-up error": {func(_ *signingIn, q url.Values, c *http.Cookie) *http.Cookie {
			q.Set("error", "forged\nline")
			return c
		}, "another error", 403},
		"a wrong nonce": {func(s *signingIn, _ url.Values, c *http.Cookie) *http.Cookie {
			s.provider.Token["nonce"] = "x"
			return c
		}, "wrong nonce", 400},
		"no nonce": {func(s *signingIn, _ url.Values, c *http.Cookie) *http.Cookie {
			s.provider.Token["nonce"] = nil
			return c
		}, "wrong nonce", 400},
		"a wrong audience": {func(s *signingIn, _ url.Values, c *http.Cookie) *http.Cookie {
			s.provider.Token["aud"] = "other"
			return c
		}, "invalid ID token", 403},
		"a wrong issuer": {func(s *signingIn, _ url.Values, c *http.Cookie) *http.Cookie {
			s.provider.Token["iss"] = "https://evil.example"
			return c
		}, "invalid ID token", 403},
		"for another client": {func(s *signingIn, _ url.Values, c *http.Cookie) *http.Cookie {
			s.provider.Token["azp"] = "other"
			return c
		}, "another client", 403},
		"an expired token": {func(s *signingIn, _ url.Values, c *http.Cookie) *http.Cookie {
			s.provider.Token["exp"] = s.at.Add(-time.Second).Unix()
			return c
		}, "invalid ID token", 403},
		"another's signature": {func(s *signingIn, _ url.Values, c *http.Cookie) *http.Cookie {
			s.provider.Sign = identitytest.Keys()[1]
			return c
		}, "invalid ID token", 403},
		"no account": {func(s *signingIn, _ url.Values, c *http.Cookie) *http.Cookie { s.provider.Token["sub"] = nil; return c }, "without an account", 403},
		"another in userinfo": {func(s *signingIn, _ url.Values, c *http.Cookie) *http.Cookie {
			s.provider.Token["email"], s.provider.Info = nil, map[string]any{"sub": "account-2", "email": "boss@example.org", "email_verified": true}
			return c
		}, "user information cannot be read", 403},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSigningIn(t)
			answer, flow := s.begin(t, "/")
			q := answer.Query()
			flow = c.change(s, q, flow)
			answer.RawQuery = q.Encode()
			to, cookie, refusal := s.Finish(request(t, answer.String(), flow))
			if refusal == nil || to != "" || cookie != nil {
				t.Fatalf("signed in: %s %+v", to, cookie)
			}
			if refusal.Status != c.status || !strings.Contains(refusal.Cause, c.cause) || strings.ContainsAny(refusal.Cause, "\n") {
				t.Errorf("%d %q, want %d %q", refusal.Status, refusal.Cause, c.status, c.cause)
			}
			if strings.Contains(refusal.Text+refusal.Title, "private words") || refusal.Err != nil && strings.Contains(refusal.Err.Error(), "private words") {
				t.Errorf("the provider's words leak: %+v", refusal)
			}
		})
	}
}

// flip inverts one bit in the middle.
func flip(value string) string {
	raw, _ := base64.RawURLEncoding.DecodeString(value)
	raw[len(raw)/2] ^= 1
	return base64.RawURLEncoding.EncodeToString(raw)
}

// TestSessionCookies verifies that only a recent cookie that this service sealed for this purpose is a valid session.
func TestSessionCookies(t *testing.T) {
	s := newSigningIn(t)
	answer, flow := s.begin(t, "/")
	_, cookie, refusal := s.Finish(request(t, answer.String(), flow))
	if refusal != nil {
		t.Fatal(refusal)
	}
	with := func(value string) *http.Cookie { c := *cookie; c.Value = value; return &c }
	for name, cookies := range map[string][]*http.Cookie{
		"forged": {with(flip(cookie.Value))}, "cut": {with(cookie.Value[:20])}, "empty": {with("")}, "no base64": {with("!")}, "long": {with(strings.Repeat("A", maxCookie+4))},
		"a sign-in under way": {with(flow.Value)}, "twice": {cookie, cookie},
	} {
		if id, refusal := s.Identify(request(t, "/", cookies...)); refusal == nil || refusal.Status != http.StatusUnauthorized || refusal.Quiet || !refusal.Clear || id.Subject != "" {
			t.Errorf("%s: %+v, %+v", name, id, refusal)
		}
	}
	if _, refusal := s.Identify(request(t, "/")); refusal == nil || !refusal.Quiet || !refusal.SignIn {
		t.Errorf("no cookie: %+v", refusal)
	}
	keys := s.Keys
	s.Keys = Keys{keyOf(2), keyOf(1)}
	if _, refusal := s.Identify(request(t, "/", cookie)); refusal != nil {
		t.Errorf("after a new key was put before: %+v", refusal)
	}
	s.Keys = Keys{keyOf(2)}
	if _, refusal := s.Identify(request(t, "/", cookie)); refusal == nil {
		t.Error("opens under another key")
	}
	s.Keys = keys
	s.ClientID = "other"
	if _, refusal := s.Identify(request(t, "/", cookie)); refusal == nil {
		t.Error("opens for another client")
	}
	s.ClientID = "opshub"
	s.at = s.at.Add(8*time.Hour - time.Second)
	if _, refusal := s.Identify(request(t, "/", cookie)); refusal != nil {
		t.Errorf("a second before the end: %+v", refusal)
	}
	s.at = s.at.Add(time.Second)
	if _, refusal := s.Identify(request(t, "/", cookie)); refusal == nil || !strings.Contains(refusal.Cause, "expired") || !refusal.Clear {
		t.Errorf("at the end: %+v", refusal)
	}
}

func TestBackStaysHere(t *testing.T) {
	for given, want := range map[string]string{
		"/": "/", "/a/b?c=d&e=%2F%2Fevil": "/a/b?c=d&e=%2F%2Fevil", "/a#b": "/a", "/%2e%2e/x": "/%2e%2e/x", "/a?u=https://evil.example": "/a?u=https://evil.example",
		"": "/home", "//evil.example": "/home", "///evil.example": "/home", `/\evil.example`: "/home", `\\evil.example`: "/home", "https://evil.example": "/home", "https:evil.example": "/home",
		"HTTPS:/evil.example": "/home", "javascript:alert(1)": "/home", "evil.example": "/home", "/\tevil": "/home", "/a\r\nSet-Cookie: x": "/home", " //evil.example": "/home",
		"/%2fevil.example": "/home", "/%5cevil.example": "/home", "/%zz": "/home", "/\u2215evil": "/home", "/" + strings.Repeat("a", maxBack): "/home", "?a=b": "/home", "@evil.example": "/home",
	} {
		if got := Back(given, "/home"); got != want {
			t.Errorf("%q leads to %q, want %q", given, got, want)
		}
		at, err := url.Parse(newSigningIn(t).Whole(Back(given, "/home")))
		if err != nil || at.Host != "schedule.example" || at.Scheme != "https" {
			t.Errorf("%q leads to the host %v", given, at)
		}
	}
}

// TestEmailThatCanBeBelieved verifies the results for the email claims of providers, including missing ones.
func TestEmailThatCanBeBelieved(t *testing.T) {
	for _, c := range []struct {
		name        string
		token, info map[string]any
		trust       bool
		want        string
	}{
		{name: "verified", want: "ada@example.org"},
		{name: "verified in words", token: map[string]any{"email_verified": "true"}, want: "ada@example.org"},
		{name: "not verified", token: map[string]any{"email_verified": false}},
		{name: "not verified, trusted", token: map[string]any{"email_verified": false}, trust: true},
		{name: "not said", token: map[string]any{"email_verified": nil}},
		{name: "not said, trusted", token: map[string]any{"email_verified": nil}, trust: true, want: "ada@example.org"},
		{name: "no address", token: map[string]any{"email": nil}},
		{name: "two addresses", token: map[string]any{"email": "ada@example.org,boss@example.org"}},
		{name: "in userinfo", token: map[string]any{"email": nil, "email_verified": nil}, info: map[string]any{"email": "eve@example.org", "email_verified": true}, want: "eve@example.org"},
		{name: "in userinfo, not verified", token: map[string]any{"email": nil}, info: map[string]any{"email": "eve@example.org"}},
	} {
		s := newSigningIn(t)
		s.TrustEmail = c.trust
		s.provider.Token, s.provider.Info = c.token, c.info
		answer, flow := s.begin(t, "/")
		_, cookie, refusal := s.Finish(request(t, answer.String(), flow))
		if refusal != nil {
			t.Fatal(c.name, refusal, refusal.Err)
		}
		id, refusal := s.Identify(request(t, "/", cookie))
		if refusal != nil || id.Email != c.want || (id.NoEmail == "") != (c.want != "") {
			t.Errorf("%s: %+v, %+v", c.name, id, refusal)
		}
	}
}

func TestProviderThatDoesNotAnswer(t *testing.T) {
	s := newSigningIn(t)
	answer, flow := s.begin(t, "/")
	_, cookie, refusal := s.Finish(request(t, answer.String(), flow))
	if refusal != nil {
		t.Fatal(refusal)
	}
	later := &OpenID{Issuer: s.Issuer, ClientID: s.ClientID, Base: s.Base, Keys: s.Keys, Now: s.Now, Client: s.Client} // another process of the service
	s.provider.Close()
	if _, _, refusal := later.Begin(t.Context(), "/"); refusal == nil || refusal.Status != http.StatusBadGateway {
		t.Errorf("%+v", refusal)
	}
	if _, _, refusal := later.Begin(t.Context(), "/"); refusal == nil || refusal.Err != nil {
		t.Errorf("a provider that was silent just now is asked again: %+v", refusal)
	}
	if _, refusal := later.Identify(request(t, "/", cookie)); refusal != nil {
		t.Errorf("who is signed in cannot go on: %+v", refusal)
	}
	if cookies, _ := later.Out(t.Context(), "/sign-out"); len(cookies) != 2 || cookies[0].MaxAge >= 0 {
		t.Errorf("signing out gives %v", cookies)
	}
}

func TestSignOutKnowsTheProvider(t *testing.T) {
	s := newSigningIn(t)
	cookies, to := s.Out(t.Context(), "/sign-out")
	at, err := url.Parse(to)
	if err != nil || at.Path != "/logout" || at.Query().Get("client_id") != "opshub" || at.Query().Get("post_logout_redirect_uri") != "https://schedule.example/sign-out" {
		t.Errorf("%s, %v", to, err)
	}
	if cookies[0].Name != "__Host-"+sessionCookie || cookies[0].MaxAge >= 0 || cookies[0].Value != "" {
		t.Errorf("%+v", cookies[0])
	}
}

func TestKeyFile(t *testing.T) {
	one := base64.StdEncoding.EncodeToString(keyOf(1))
	keys, err := ParseKeys([]byte("# new\n" + base64.StdEncoding.EncodeToString(keyOf(2)) + "\n\n" + one + "\r\n"))
	if err != nil || len(keys) != 2 || keys[0][0] != 2 {
		t.Errorf("%v, %v", keys, err)
	}
	for _, file := range []string{"", "# none\n", "secret\n", one[:20] + "\n", one + "\nshort\n"} {
		if _, err := ParseKeys([]byte(file)); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v", file, err)
		}
	}
}

package identity

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// OpenID takes the identity from an OpenID Connect provider by the authorization code flow with PKCE. Visitors make
// only GET requests. The session is in an encrypted cookie, so the process stores nothing about visitors.
type OpenID struct {
	Issuer       string
	ClientID     string
	ClientSecret string   // empty for a public client
	Base         *url.URL // address at which visitors reach this service
	Callback     string   // path to which the provider redirects visitors
	Home         string   // path to which visitors go if they came from no other
	Scopes       []string // in addition to openid
	GroupsClaim  string   // claim with the groups; empty for none
	KeepGroups   []string // groups to store: those that make a visitor a manager
	TrustEmail   bool     // accept the address if the provider does not report whether it is verified
	Session      time.Duration
	Keys         Keys
	Now          func() time.Time
	Client       *http.Client // for requests to the provider

	mu    sync.Mutex
	found *found    // the result of discovery; nil until it succeeds
	tried time.Time // when discovery last failed
}

// found is the result of discovery.
type found struct {
	provider *oidc.Provider
	logout   string // address of the provider's sign-out; empty for none
}

// silence is how long discovery is not repeated after it failed.
const silence = 5 * time.Second

// flowTime is how long a sign-in can take.
const flowTime = 10 * time.Minute

// flow is a sign-in in progress. It is stored in the browser that began it.
type flow struct {
	State, Nonce, Verifier, Back string
}

// session is a successful sign-in.
type session struct {
	Subject string   `json:"s"`
	Email   string   `json:"e,omitempty"`
	NoEmail string   `json:"n,omitempty"`
	Groups  []string `json:"g,omitempty"`
	Until   int64    `json:"u"`
}

// Check returns an error if a setting is missing or invalid.
func (o *OpenID) Check() error {
	issuer, err := url.Parse(o.Issuer)
	switch {
	case err != nil || issuer.Host == "" || issuer.RawQuery != "" || issuer.Fragment != "":
		return errors.New("--oidc-issuer is not the address of a provider")
	case !safe(issuer):
		return errors.New("--oidc-issuer must begin with https://; http:// is allowed only for a provider on this machine")
	case o.ClientID == "":
		return errors.New("--oidc-issuer needs --oidc-client-id, the name of this service at the provider")
	case o.Base == nil:
		return errors.New("--oidc-issuer needs --base-url: the provider redirects visitors to it")
	case o.Base.Host == "" || strings.Trim(o.Base.Path, "/") != "" || !safe(o.Base):
		return errors.New("with --oidc-issuer, --base-url must be https:// with a host and no path; http:// is allowed only for this machine")
	case len(o.Keys) == 0:
		return errors.New("--oidc-issuer needs --key-file: its keys encrypt cookies")
	case o.Session < time.Minute:
		return errors.New("--session is shorter than a minute")
	}
	return nil
}

// safe reports whether nobody can read requests to an address in transit.
func safe(at *url.URL) bool {
	host := at.Hostname()
	return at.Scheme == "https" || at.Scheme == "http" && (host == "localhost" || host == "127.0.0.1" || host == "::1")
}

// Vary returns the name of the Cookie header.
func (o *OpenID) Vary() string { return "Cookie" }

// Identify reads the session cookie.
func (o *OpenID) Identify(req *http.Request) (Identity, *Refusal) {
	var s session
	there, err := o.take(req, sessionCookie, &s)
	no := Refusal{Status: http.StatusUnauthorized, SignIn: true, Title: "Sign in to see this screen", Text: "This service shows each person only the permitted rows. Sign in so that it can identify you."}
	switch {
	case !there:
		no.Cause, no.Quiet = "nobody signed in", true
		return Identity{}, &no
	case errors.Is(err, errExpired):
		no.Cause, no.Clear, no.Title, no.Text = "expired session cookie", true, "Your sign-in has ended", "A sign-in is valid for a limited time. Sign in again to continue."
		return Identity{}, &no
	case err != nil:
		no.Cause, no.Clear, no.Once, no.Title, no.Text = "session cookie from another service or key", true, true, "This sign-in is not valid", "Your browser sent a sign-in that this service does not recognize. Sign in again."
		return Identity{}, &no
	}
	return Identity{Source: "the sign-in at " + o.host(), Subject: s.Subject, Email: s.Email, NoEmail: s.NoEmail, Groups: s.Groups, Until: time.Unix(s.Until, 0)}, nil
}

// host returns the host name of the provider.
func (o *OpenID) host() string {
	if at, err := url.Parse(o.Issuer); err == nil {
		return at.Host
	}
	return ""
}

// Begin returns the provider's address for a sign-in, and the cookie that ties the response to this browser.
func (o *OpenID) Begin(ctx context.Context, back string) (string, *http.Cookie, *Refusal) {
	f, refusal := o.discover(ctx)
	if refusal != nil {
		return "", nil, refusal
	}
	one := flow{State: rand.Text(), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier(), Back: Back(back, o.Home)}
	value, err := o.Keys.seal(o.purpose(flowCookie), one, o.Now().Add(flowTime))
	if err != nil {
		return "", nil, &Refusal{Status: http.StatusInternalServerError, Cause: "the sign-in cannot be encrypted", Err: err, Title: "The sign-in could not start", Text: "The log of the service states the cause."}
	}
	to := o.oauth(f).AuthCodeURL(one.State, oidc.Nonce(one.Nonce), oauth2.S256ChallengeOption(one.Verifier))
	return to, o.cookie(flowCookie, value, flowTime), nil
}

// oauth returns the OAuth client configuration for the provider.
func (o *OpenID) oauth(f *found) *oauth2.Config {
	return &oauth2.Config{ClientID: o.ClientID, ClientSecret: o.ClientSecret, Endpoint: f.provider.Endpoint(), RedirectURL: o.Whole(o.Callback), Scopes: append([]string{oidc.ScopeOpenID}, o.Scopes...)}
}

// Whole returns a path of this service as an absolute address. The host is always that of Base, regardless of the path.
func (o *OpenID) Whole(path string) string {
	return (&url.URL{Scheme: o.Base.Scheme, Host: o.Base.Host}).String() + path
}

// asking returns the context for requests to the provider.
func (o *OpenID) asking(ctx context.Context) context.Context {
	return oidc.ClientContext(ctx, o.Client)
}

// discover requests the provider's configuration until it succeeds once.
func (o *OpenID) discover(ctx context.Context) (*found, *Refusal) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.found != nil {
		return o.found, nil
	}
	silent := &Refusal{Status: http.StatusBadGateway, Cause: "the provider configuration cannot be read", Once: true, SignIn: true,
		Title: "The sign-in service does not answer", Text: "The sign-in service cannot be reached just now. Visitors who are already signed in can continue. Try again in a moment."}
	if now := o.Now(); now.Sub(o.tried) < silence { // all requests wait for the first one
		return nil, silent
	}
	provider, err := oidc.NewProvider(o.asking(context.WithoutCancel(ctx)), o.Issuer)
	var more struct {
		Logout string `json:"end_session_endpoint"`
	}
	if err == nil {
		err = provider.Claims(&more)
	}
	if err != nil {
		o.tried, silent.Err = o.Now(), err
		return nil, silent
	}
	o.found = &found{provider: provider}
	if at, err := url.Parse(more.Logout); err == nil && at.Host != "" && safe(at) {
		o.found.logout = more.Logout
	}
	return o.found, nil
}

// Out returns the cookies that end the sign-in of this browser, and the address of the provider's sign-out, or an empty
// string.
func (o *OpenID) Out(ctx context.Context, landing string) ([]*http.Cookie, string) {
	cookies := []*http.Cookie{o.cookie(sessionCookie, "", 0), o.cookie(flowCookie, "", 0)}
	f, refusal := o.discover(ctx)
	if refusal != nil || f.logout == "" {
		return cookies, ""
	}
	at, err := url.Parse(f.logout)
	if err != nil {
		return cookies, ""
	}
	q := at.Query()
	q.Set("client_id", o.ClientID)
	q.Set("post_logout_redirect_uri", o.Whole(landing))
	at.RawQuery = q.Encode()
	return cookies, at.String()
}

// Clear returns a cookie that deletes an invalid session cookie.
func (o *OpenID) Clear() *http.Cookie { return o.cookie(sessionCookie, "", 0) }

// same compares secrets in constant time.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

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

// OpenID takes the identity from an OpenID Connect provider: authorization code with PKCE, everything by GET, and the outcome in
// an encrypted cookie, so that the process keeps nothing of anybody.
type OpenID struct {
	Issuer       string
	ClientID     string
	ClientSecret string   // empty for a public client
	Base         *url.URL // address under which people reach this service
	Callback     string   // path to which the provider sends them back
	Home         string   // path to which they go where they came from nowhere
	Scopes       []string // beside openid
	GroupsClaim  string   // claim with the groups; empty for none
	KeepGroups   []string // groups worth remembering: those that make a manager
	TrustEmail   bool     // take the address although the provider does not say whether it is verified
	Session      time.Duration
	Keys         Keys
	Now          func() time.Time
	Client       *http.Client // to ask the provider with

	mu    sync.Mutex
	found *found    // what the provider says of itself, once it was asked
	tried time.Time // when it was asked last and did not answer
}

// found is what discovery brought.
type found struct {
	provider *oidc.Provider
	logout   string // address of the provider's own sign-out; empty for none
}

// silence is how long a provider that did not answer is not asked again.
const silence = 5 * time.Second

// flowTime is how long a sign-in may take.
const flowTime = 10 * time.Minute

// flow is a sign-in under way, kept in the browser that began it.
type flow struct {
	State, Nonce, Verifier, Back string
}

// session is a sign-in that succeeded.
type session struct {
	Subject string   `json:"s"`
	Email   string   `json:"e,omitempty"`
	NoEmail string   `json:"n,omitempty"`
	Groups  []string `json:"g,omitempty"`
	Until   int64    `json:"u"`
}

// Check says what is missing.
func (o *OpenID) Check() error {
	issuer, err := url.Parse(o.Issuer)
	switch {
	case err != nil || issuer.Host == "" || issuer.RawQuery != "" || issuer.Fragment != "":
		return errors.New("--oidc-issuer is no address of a provider")
	case !safe(issuer):
		return errors.New("--oidc-issuer must begin with https://; http:// is for a provider on this machine")
	case o.ClientID == "":
		return errors.New("--oidc-issuer needs --oidc-client-id, the name of this service at the provider")
	case o.Base == nil:
		return errors.New("--oidc-issuer needs --base-url: the provider sends people back to it")
	case o.Base.Host == "" || strings.Trim(o.Base.Path, "/") != "" || !safe(o.Base):
		return errors.New("with --oidc-issuer, --base-url must be https:// with a host and no path; http:// is for this machine alone")
	case len(o.Keys) == 0:
		return errors.New("--oidc-issuer needs --key-file: the keys under which cookies are encrypted")
	case o.Session < time.Minute:
		return errors.New("--session is shorter than a minute")
	}
	return nil
}

// safe says whether what goes to an address can be read by nobody on the way.
func safe(at *url.URL) bool {
	host := at.Hostname()
	return at.Scheme == "https" || at.Scheme == "http" && (host == "localhost" || host == "127.0.0.1" || host == "::1")
}

// Vary is the cookie.
func (o *OpenID) Vary() string { return "Cookie" }

// Identify reads the cookie of a sign-in.
func (o *OpenID) Identify(req *http.Request) (Identity, *Refusal) {
	var s session
	there, err := o.take(req, sessionCookie, &s)
	no := Refusal{Status: http.StatusUnauthorized, SignIn: true, Title: "Sign in to see this screen", Text: "This service shows each person what is meant for him or her, so it has to know who you are."}
	switch {
	case !there:
		no.Cause, no.Quiet = "nobody signed in", true
		return Identity{}, &no
	case errors.Is(err, errExpired):
		no.Cause, no.Clear, no.Title, no.Text = "expired session cookie", true, "Your sign-in has ended", "A sign-in lasts for a limited time. Sign in again to go on where you were."
		return Identity{}, &no
	case err != nil:
		no.Cause, no.Clear, no.Once, no.Title, no.Text = "session cookie that this service did not make", true, true, "This sign-in is not valid", "What your browser sent is no sign-in of this service. Sign in again."
		return Identity{}, &no
	}
	return Identity{Source: "the sign-in at " + o.host(), Subject: s.Subject, Email: s.Email, NoEmail: s.NoEmail, Groups: s.Groups, Until: time.Unix(s.Until, 0)}, nil
}

// host is the provider as people know it.
func (o *OpenID) host() string {
	if at, err := url.Parse(o.Issuer); err == nil {
		return at.Host
	}
	return ""
}

// Begin leads to the provider, and gives the cookie that ties what comes back to this browser.
func (o *OpenID) Begin(ctx context.Context, back string) (string, *http.Cookie, *Refusal) {
	f, refusal := o.discover(ctx)
	if refusal != nil {
		return "", nil, refusal
	}
	one := flow{State: rand.Text(), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier(), Back: Back(back, o.Home)}
	value, err := o.Keys.seal(o.purpose(flowCookie), one, o.Now().Add(flowTime))
	if err != nil {
		return "", nil, &Refusal{Status: http.StatusInternalServerError, Cause: "the sign-in cannot be sealed", Err: err, Title: "The sign-in could not begin", Text: "The log of the service holds the cause."}
	}
	to := o.oauth(f).AuthCodeURL(one.State, oidc.Nonce(one.Nonce), oauth2.S256ChallengeOption(one.Verifier))
	return to, o.cookie(flowCookie, value, flowTime), nil
}

// oauth is the client as the provider knows it.
func (o *OpenID) oauth(f *found) *oauth2.Config {
	return &oauth2.Config{ClientID: o.ClientID, ClientSecret: o.ClientSecret, Endpoint: f.provider.Endpoint(), RedirectURL: o.Whole(o.Callback), Scopes: append([]string{oidc.ScopeOpenID}, o.Scopes...)}
}

// Whole is a path of this service as an address; never that of another host, whatever the path.
func (o *OpenID) Whole(path string) string {
	return (&url.URL{Scheme: o.Base.Scheme, Host: o.Base.Host}).String() + path
}

// asking is the context for questions to the provider.
func (o *OpenID) asking(ctx context.Context) context.Context {
	return oidc.ClientContext(ctx, o.Client)
}

// discover asks the provider what it is, once it answers.
func (o *OpenID) discover(ctx context.Context) (*found, *Refusal) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.found != nil {
		return o.found, nil
	}
	silent := &Refusal{Status: http.StatusBadGateway, Cause: "the provider cannot be asked what it is", Once: true, SignIn: true,
		Title: "The sign-in service does not answer", Text: "Signing in happens at another service, which cannot be reached just now. Who is signed in already can go on. Try again in a moment."}
	if now := o.Now(); now.Sub(o.tried) < silence { // everybody waits behind the one who asks
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

// Out ends the sign-in of this browser, and gives the address at which the provider ends its own; empty for none.
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

// Clear takes away the cookies of a sign-in that is worth nothing.
func (o *OpenID) Clear() *http.Cookie { return o.cookie(sessionCookie, "", 0) }

// same compares secrets without telling by time where they differ.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

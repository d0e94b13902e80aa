package identity

import (
	"net/http"
	"time"
)

// Names of the cookies. Where the service is reached by TLS they begin with __Host-, so that no other host of the domain can set them.
const (
	sessionCookie = "opshub-session"
	flowCookie    = "opshub-sign-in"
	hostPrefix    = "__Host-"
)

// maxCookie is the longest cookie that is looked at; browsers keep no longer ones.
const maxCookie = 4096

func (o *OpenID) cookieName(name string) string {
	if o.secure() {
		return hostPrefix + name
	}
	return name
}

func (o *OpenID) secure() bool { return o.Base.Scheme == "https" }

// cookie is a cookie of this service: for it alone, out of reach of scripts, and sent along only by ways that begin in the address bar or a link.
func (o *OpenID) cookie(name, value string, age time.Duration) *http.Cookie {
	c := &http.Cookie{Name: o.cookieName(name), Value: value, Path: "/", HttpOnly: true, Secure: o.secure(), SameSite: http.SameSiteLaxMode, MaxAge: int(age / time.Second)} // #nosec G124 -- Secure follows the base URL: over plain HTTP a Secure cookie would never come back
	if value == "" {
		c.MaxAge = -1
	}
	return c
}

// take opens the one cookie of a name. It says false where there is none.
func (o *OpenID) take(req *http.Request, name string, value any) (bool, error) {
	all := req.CookiesNamed(o.cookieName(name))
	if len(all) == 0 {
		return false, nil
	}
	if len(all) > 1 || len(all[0].Value) > maxCookie {
		return true, errForged
	}
	return true, o.Keys.open(o.purpose(name), all[0].Value, value, o.Now())
}

// purpose binds what is sealed to the provider and the client too: a cookie of another one does not open.
func (o *OpenID) purpose(name string) string { return name + "\x00" + o.Issuer + "\x00" + o.ClientID }

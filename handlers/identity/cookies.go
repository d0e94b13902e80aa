package identity

import (
	"net/http"
	"time"
)

// The cookie names. If the service is reached over TLS they have the prefix __Host-, so that no other host of the
// domain can set the cookies.
const (
	sessionCookie = "opshub-session"
	flowCookie    = "opshub-sign-in"
	hostPrefix    = "__Host-"
)

// maxCookie is the maximum length of a cookie value in bytes. Longer ones are rejected, and browsers do not store them.
const maxCookie = 4096

func (o *OpenID) cookieName(name string) string {
	if o.secure() {
		return hostPrefix + name
	}
	return name
}

func (o *OpenID) secure() bool { return o.Base.Scheme == "https" }

// cookie returns a cookie for this host only. Scripts cannot read it. Browsers send it only with requests from this
// site and with top-level navigation. An empty value deletes the cookie.
func (o *OpenID) cookie(name, value string, age time.Duration) *http.Cookie {
	c := &http.Cookie{Name: o.cookieName(name), Value: value, Path: "/", HttpOnly: true, Secure: o.secure(), SameSite: http.SameSiteLaxMode, MaxAge: int(age / time.Second)} // #nosec G124 -- Secure follows the base URL: over plain HTTP a Secure cookie would never come back
	if value == "" {
		c.MaxAge = -1
	}
	return c
}

// take opens the only cookie with a name. It returns false if there is none, and errForged if there are several.
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

// purpose binds a sealed value to the provider and the client. A cookie for another one cannot be opened.
func (o *OpenID) purpose(name string) string { return name + "\x00" + o.Issuer + "\x00" + o.ClientID }

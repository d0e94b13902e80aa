// Package identitytest provides an OpenID Connect provider for tests. It is complete and can be made to send false
// data.
package identitytest

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"
)

// Provider is an OpenID Connect provider with discovery, keys, authorization, token with PKCE, and userinfo. It can be
// made to send false data.
type Provider struct {
	*httptest.Server
	key   *rsa.PrivateKey
	now   func() time.Time
	Token map[string]any  // claims of the ID token that replace the true ones; a nil value removes a claim
	Info  map[string]any  // claims of userinfo in addition to the true ones
	Sign  *rsa.PrivateKey // key that signs ID tokens; any key except the provider's own makes a forgery
	Asked url.Values      // parameters of the latest authorization request

	mu    sync.Mutex
	codes map[string]url.Values // authorization requests by code; each code is valid once
}

// Keys returns the provider's own key and a foreign one.
var Keys = sync.OnceValue(func() (keys [2]*rsa.PrivateKey) {
	for i := range keys {
		keys[i], _ = rsa.GenerateKey(rand.Reader, 2048)
	}
	return keys
})

// New starts a provider that uses the clock now.
func New(t testing.TB, now func() time.Time) *Provider {
	t.Helper()
	keys := Keys()
	p := &Provider{key: keys[0], Sign: keys[0], now: now, codes: map[string]url.Values{}, Token: map[string]any{}, Info: map[string]any{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", p.discovery)
	mux.HandleFunc("GET /keys", p.keys)
	mux.HandleFunc("GET /authorize", p.authorize)
	mux.HandleFunc("POST /token", p.exchange)
	mux.HandleFunc("GET /userinfo", p.userinfo)
	p.Server = httptest.NewServer(mux)
	t.Cleanup(p.Close)
	return p
}

func tell(w http.ResponseWriter, code int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	_ = json.NewEncoder(w).Encode(value) // if this fails, the test fails because the response is missing
}

func (p *Provider) discovery(w http.ResponseWriter, _ *http.Request) {
	tell(w, http.StatusOK, map[string]any{"issuer": p.URL, "authorization_endpoint": p.URL + "/authorize", "token_endpoint": p.URL + "/token", "jwks_uri": p.URL + "/keys",
		"userinfo_endpoint": p.URL + "/userinfo", "end_session_endpoint": p.URL + "/logout", "id_token_signing_alg_values_supported": []string{"RS256"}})
}

func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	tell(w, http.StatusOK, map[string]any{"keys": []any{map[string]any{"kty": "RSA", "use": "sig", "alg": "RS256", "kid": "1",
		"n": base64.RawURLEncoding.EncodeToString(p.key.N.Bytes()), "e": base64.RawURLEncoding.EncodeToString(big.NewInt(int64(p.key.E)).Bytes())}}})
}

// authorize signs the visitor in without a dialog.
func (p *Provider) authorize(w http.ResponseWriter, req *http.Request) {
	q, code := req.URL.Query(), rand.Text()
	p.mu.Lock()
	p.Asked, p.codes[code] = q, q
	p.mu.Unlock()
	back, _ := url.Parse(q.Get("redirect_uri"))
	back.RawQuery = url.Values{"code": {code}, "state": {q.Get("state")}}.Encode()
	http.Redirect(w, req, back.String(), http.StatusFound) // #nosec G710 -- a provider for tests, which redirects as the client asks
}

// exchange returns a token for a code. Each code is valid once and only with its verifier.
func (p *Provider) exchange(w http.ResponseWriter, req *http.Request) {
	p.mu.Lock()
	asked, known := p.codes[req.PostFormValue("code")]
	delete(p.codes, req.PostFormValue("code"))
	p.mu.Unlock()
	sum := sha256.Sum256([]byte(req.PostFormValue("code_verifier")))
	if !known || asked.Get("code_challenge_method") != "S256" || asked.Get("code_challenge") != base64.RawURLEncoding.EncodeToString(sum[:]) || asked.Get("redirect_uri") != req.PostFormValue("redirect_uri") {
		tell(w, http.StatusBadRequest, map[string]any{"error": "invalid_grant", "error_description": "private words"})
		return
	}
	claims := map[string]any{"iss": p.URL, "aud": "opshub", "sub": "account-1", "nonce": asked.Get("nonce"), "iat": p.now().Unix(), "exp": p.now().Add(time.Hour).Unix(),
		"email": "Ada@Example.org", "email_verified": true, "groups": []string{"all", "leads"}}
	maps.Copy(claims, p.Token)
	maps.DeleteFunc(claims, func(_ string, v any) bool { return v == nil })
	tell(w, http.StatusOK, map[string]any{"access_token": "access", "token_type": "Bearer", "id_token": p.jwt(claims)})
}

func (p *Provider) jwt(claims map[string]any) string {
	part := func(v any) string {
		text, _ := json.Marshal(v)
		return base64.RawURLEncoding.EncodeToString(text)
	}
	text := part(map[string]any{"alg": "RS256", "kid": "1", "typ": "JWT"}) + "." + part(claims)
	sum := sha256.Sum256([]byte(text))
	signature, _ := rsa.SignPKCS1v15(rand.Reader, p.Sign, crypto.SHA256, sum[:])
	return text + "." + base64.RawURLEncoding.EncodeToString(signature)
}

func (p *Provider) userinfo(w http.ResponseWriter, req *http.Request) {
	if req.Header.Get("Authorization") != "Bearer access" {
		tell(w, http.StatusUnauthorized, map[string]any{"error": "invalid_token"})
		return
	}
	info := map[string]any{"sub": "account-1"}
	maps.Copy(info, p.Info)
	tell(w, http.StatusOK, info)
}

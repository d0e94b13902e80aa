package identity

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"opshub/schedule"
)

// maxSubject is the maximum length of an account name in OpenID Connect.
const maxSubject = 255

// Finish processes the provider's response and signs the visitor in. It returns the address to continue at and the
// session cookie.
func (o *OpenID) Finish(req *http.Request) (string, *http.Cookie, *Refusal) {
	one, refusal := o.began(req)
	if refusal != nil {
		return "", nil, refusal
	}
	f, refusal := o.discover(req.Context())
	if refusal != nil {
		return "", nil, refusal
	}
	ctx := o.asking(req.Context())
	token, err := o.oauth(f).Exchange(ctx, req.URL.Query().Get("code"), oauth2.VerifierOption(one.Verifier))
	if err != nil {
		return "", nil, codeRefused(err)
	}
	s, refusal := o.claims(ctx, f, token, one.Nonce)
	if refusal != nil {
		return "", nil, refusal
	}
	until := o.Now().Add(o.Session)
	s.Until = until.Unix()
	value, err := o.Keys.seal(o.purpose(sessionCookie), s, until)
	if err != nil || len(value) > maxCookie {
		return "", nil, failed("the sign-in is too large for a cookie", err)
	}
	return o.Whole(one.Back), o.cookie(sessionCookie, value, o.Session), nil
}

// FlowCookie returns the cookie that deletes the sign-in in progress. It must be set after every response of the
// provider, because a sign-in can be finished only once.
func (o *OpenID) FlowCookie() *http.Cookie { return o.cookie(flowCookie, "", 0) }

// began checks that this browser began the sign-in to which the provider responds, and that the response contains a
// code.
func (o *OpenID) began(req *http.Request) (one flow, refusal *Refusal) {
	there, err := o.take(req, flowCookie, &one)
	q := req.URL.Query()
	switch {
	case !there:
		return one, again("answer to a sign-in that this browser did not start", nil)
	case errors.Is(err, errExpired):
		return one, again("answer to a sign-in that took too long", nil)
	case err != nil:
		return one, again("sign-in cookie from another service or key", nil)
	case !single(q, "state") || !same(q.Get("state"), one.State):
		return one, again("wrong state", nil)
	case q.Has("iss") && q.Get("iss") != o.Issuer: // RFC 9207: the response of another provider
		return one, again("answer of another provider", nil)
	case q.Has("error"):
		return one, &Refusal{Status: http.StatusForbidden, Cause: "the provider refused the sign-in: " + known(q.Get("error")), SignIn: true, Once: true,
			Title: "You were not signed in", Text: "The sign-in service sent you back without signing you in. Try again, or ask its operator whether you have access to this service."}
	case !single(q, "code") || q.Get("code") == "":
		return one, again("answer without a code", nil)
	}
	return one, nil
}

func single(q url.Values, name string) bool { return len(q[name]) == 1 }

// known returns an OAuth error code if it is a standard one. Other codes are not logged, because a request can contain
// anything.
func known(code string) string {
	for _, word := range []string{"access_denied", "login_required", "consent_required", "interaction_required", "invalid_request", "unauthorized_client",
		"unsupported_response_type", "invalid_scope", "server_error", "temporarily_unavailable"} {
		if code == word {
			return word
		}
	}
	return "another error"
}

// claims verifies the provider's ID token and returns the visitor's session data.
func (o *OpenID) claims(ctx context.Context, f *found, token *oauth2.Token, nonce string) (s session, _ *Refusal) {
	raw, _ := token.Extra("id_token").(string)
	if raw == "" {
		return s, failed("the provider sent no ID token", nil)
	}
	id, err := f.provider.Verifier(&oidc.Config{ClientID: o.ClientID, Now: o.Now}).Verify(ctx, raw)
	switch {
	case err != nil:
		return s, failed("invalid ID token", err)
	case !same(id.Nonce, nonce):
		return s, again("wrong nonce", nil)
	case id.Subject == "" || len(id.Subject) > maxSubject:
		return s, failed("ID token without an account", nil)
	}
	claims := map[string]any{}
	if err := id.Claims(&claims); err != nil {
		return s, failed("unreadable ID token", err)
	}
	if by, ok := claims["azp"].(string); ok && by != o.ClientID {
		return s, failed("ID token for another client", nil)
	}
	if err := o.more(ctx, f, token, id.Subject, claims); err != nil {
		return s, failed("the user information cannot be read", err)
	}
	s.Subject = id.Subject
	s.Email, s.NoEmail = o.email(claims)
	s.Groups = o.groups(claims)
	return s, nil
}

// more adds claims from the provider's userinfo endpoint if the token lacks them.
func (o *OpenID) more(ctx context.Context, f *found, token *oauth2.Token, subject string, claims map[string]any) error {
	_, email := claims["email"]
	_, groups := claims[o.GroupsClaim]
	if f.provider.UserInfoEndpoint() == "" || email && (groups || o.GroupsClaim == "" || len(o.KeepGroups) == 0) {
		return nil
	}
	info, err := f.provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return err
	}
	if info.Subject != subject {
		return errors.New("the user information is for another account")
	}
	told := map[string]any{}
	if err := info.Claims(&told); err != nil {
		return err
	}
	if !email { // the address and its verification status belong together
		claims["email"], claims["email_verified"] = told["email"], told["email_verified"]
	}
	if !groups && o.GroupsClaim != "" {
		claims[o.GroupsClaim] = told[o.GroupsClaim]
	}
	return nil
}

// email returns the visitor's address if it can be trusted, or why there is none.
func (o *OpenID) email(claims map[string]any) (address, why string) {
	text, _ := claims["email"].(string)
	if text == "" {
		return "", "The sign-in service sent no e-mail address. An employee record is found only by e-mail address."
	}
	verified, said := claims["email_verified"]
	if verified != true && verified != "true" && (!o.TrustEmail || said && verified != nil) {
		return "", "The sign-in service does not confirm that your e-mail address is verified, so no employee record is used."
	}
	address, ok := schedule.Address(text)
	if !ok {
		return "", "The sign-in service sent an invalid e-mail address."
	}
	return address, ""
}

// groups returns those of the visitor's groups that are in KeepGroups.
func (o *OpenID) groups(claims map[string]any) (out []string) {
	given, _ := claims[o.GroupsClaim].([]any)
	if one, ok := claims[o.GroupsClaim].(string); ok {
		given = []any{one}
	}
	for _, g := range given {
		if name, ok := g.(string); ok && slices.Contains(o.KeepGroups, name) && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// again refuses a response that does not belong to a sign-in of this browser.
func again(cause string, err error) *Refusal {
	return &Refusal{Status: http.StatusBadRequest, Cause: cause, Err: err, SignIn: true, Once: true, Title: "This sign-in cannot be finished",
		Text: "It was started in another browser, took longer than ten minutes, or was already finished, perhaps in another tab. Start again."}
}

// failed refuses an invalid response of the provider.
func failed(cause string, err error) *Refusal {
	return &Refusal{Status: http.StatusForbidden, Cause: cause, Err: err, SignIn: true, Title: "You could not be signed in",
		Text: "The answer of the sign-in service is invalid. Start again. If that does not help, the operator of this service finds the cause in its log."}
}

// codeRefused explains why there is no token for the code. It leaves out the provider's error text, which can contain
// anything.
func codeRefused(err error) *Refusal {
	if told := (*oauth2.RetrieveError)(nil); errors.As(err, &told) {
		return again("the provider rejected the code: "+code(told.ErrorCode), nil)
	}
	r := failed("the provider does not answer", err)
	r.Status = http.StatusBadGateway
	return r
}

// code returns an error code of the token endpoint if it is a standard one.
func code(text string) string {
	if text == "invalid_grant" || text == "invalid_client" || text == "unauthorized_client" {
		return text
	}
	return known(text)
}

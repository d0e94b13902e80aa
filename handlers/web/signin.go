package web

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/identity"
)

// SignInPaths are the addresses of signing in and out. They are not screens and do not read the schedule.
var SignInPaths = []string{catalog.PathSignIn, catalog.PathSignedIn, catalog.PathSignOut}

// SignIn returns the OpenID provider, or nil if there is none.
func (s *Server) SignIn() *identity.OpenID {
	by, _ := s.Identity.(*identity.OpenID)
	return by
}

// registerSignIn adds the addresses of signing in and out, if there is a provider. Their meters are quiet, because
// refusals are logged separately.
func (s *Server) registerSignIn() {
	if provider := s.SignIn(); provider != nil {
		s.registerOther(catalog.PathSignIn, s.Metrics.probe("sign-in"), s.beginSignIn(provider))
		s.registerOther(catalog.PathSignedIn, s.Metrics.probe("sign-in callback"), s.finishSignIn(provider))
		s.registerOther(catalog.PathSignOut, s.Metrics.probe("sign-out"), s.signOut(provider))
	}
}

// beginSignIn redirects the visitor to the provider.
func (s *Server) beginSignIn(provider *identity.OpenID) echo.HandlerFunc {
	return func(c echo.Context) error {
		back := c.QueryParam("back")
		target, cookie, refusal := provider.Begin(c.Request().Context(), back)
		if refusal != nil {
			s.refuse(c.Response(), c.Request(), refusal, back)
			return nil
		}
		return redirectWithCookie(c, target, cookie)
	}
}

// finishSignIn handles the return from the provider, whether or not the sign-in succeeded. Either way it ends the flow.
func (s *Server) finishSignIn(provider *identity.OpenID) echo.HandlerFunc {
	return func(c echo.Context) error {
		if c.Request().Method == http.MethodHead { // a prefetch must not use up the code
			return c.NoContent(http.StatusNoContent)
		}
		target, cookie, refusal := provider.Finish(c.Request())
		http.SetCookie(c.Response(), provider.FlowCookie())
		if refusal != nil {
			s.refuse(c.Response(), c.Request(), refusal, catalog.PathHub)
			return nil
		}
		s.Log.Info("signed in")
		return redirectWithCookie(c, target, cookie)
	}
}

// redirectWithCookie sets a cookie and redirects.
func redirectWithCookie(c echo.Context, to string, cookie *http.Cookie) error {
	http.SetCookie(c.Response(), cookie)
	return c.Redirect(http.StatusFound, to)
}

// signOut removes the cookies. Prefetches and resources embedded in other sites do not sign anybody out.
func (s *Server) signOut(openID *identity.OpenID) echo.HandlerFunc {
	return func(c echo.Context) error {
		req := c.Request()
		cookies, provider := openID.Out(req.Context(), catalog.PathSignOut)
		page := components.PlainPage{Title: "You are signed out", Text: "This browser is no longer signed in to this service. You may still be signed in to the sign-in service. On a shared machine, sign out there too."}
		if isNavigation(req) {
			for _, cookie := range cookies {
				http.SetCookie(c.Response(), cookie)
			}
		}
		if provider != "" {
			page.Links = append(page.Links, components.Link{Href: provider, Text: "Sign out there too"})
		}
		page.Links = append(page.Links, components.Link{Href: openID.Whole(catalog.PathSignIn), Text: "Sign in again"})
		s.writePlainPage(c.Response(), req, http.StatusOK, page)
		return nil
	}
}

// isNavigation reports whether the visitor opened the address, as opposed to a prefetch or an embedded resource.
func isNavigation(req *http.Request) bool {
	dest := req.Header.Get("Sec-Fetch-Dest")
	return req.Method == http.MethodGet && (dest == "" || dest == "document") && !strings.Contains(req.Header.Get("Sec-Purpose"), "prefetch")
}

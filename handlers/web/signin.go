package web

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/identity"
)

// SignInPaths are the addresses of signing in and out. They are no screens and read nothing of the schedule.
var SignInPaths = []string{catalog.PathSignIn, catalog.PathSignedIn, catalog.PathSignOut}

// SignIn is the provider at which visitors sign in; nil where they do not.
func (s *Server) SignIn() *identity.OpenID {
	by, _ := s.Identity.(*identity.OpenID)
	return by
}

// registerSignIn adds the addresses of signing in and out, where there is a provider. Their meters are quiet: a refusal has a line
// of its own in the log.
func (s *Server) registerSignIn() {
	if by := s.SignIn(); by != nil {
		s.besides(catalog.PathSignIn, s.Metrics.probe("sign-in"), s.beginSignIn(by))
		s.besides(catalog.PathSignedIn, s.Metrics.probe("sign-in callback"), s.finishSignIn(by))
		s.besides(catalog.PathSignOut, s.Metrics.probe("sign-out"), s.signOut(by))
	}
}

// beginSignIn sends the visitor to the provider.
func (s *Server) beginSignIn(by *identity.OpenID) echo.HandlerFunc {
	return func(c echo.Context) error {
		back := c.QueryParam("back")
		to, cookie, refusal := by.Begin(c.Request().Context(), back)
		if refusal != nil {
			s.refuse(c.Response(), c.Request(), refusal, back)
			return nil
		}
		return goOn(c, to, cookie)
	}
}

// finishSignIn takes the visitor back from the provider, signed in or not. Either way the sign-in under way is over.
func (s *Server) finishSignIn(by *identity.OpenID) echo.HandlerFunc {
	return func(c echo.Context) error {
		if c.Request().Method == http.MethodHead { // a look ahead must not use up the code
			return c.NoContent(http.StatusNoContent)
		}
		to, cookie, refusal := by.Finish(c.Request())
		http.SetCookie(c.Response(), by.FlowCookie())
		if refusal != nil {
			s.refuse(c.Response(), c.Request(), refusal, catalog.PathHub)
			return nil
		}
		s.Log.Info("signed in")
		return goOn(c, to, cookie)
	}
}

// goOn sets a cookie and leads on.
func goOn(c echo.Context, to string, cookie *http.Cookie) error {
	http.SetCookie(c.Response(), cookie)
	return c.Redirect(http.StatusFound, to)
}

// signOut takes the cookie away. What a page of somebody else loads, or a browser loads ahead, signs nobody out.
func (s *Server) signOut(by *identity.OpenID) echo.HandlerFunc {
	return func(c echo.Context) error {
		req := c.Request()
		cookies, provider := by.Out(req.Context(), catalog.PathSignOut)
		page := components.PlainPage{Title: "You are signed out", Text: "This browser is no longer signed in to this service. The sign-in service may still know you: on a machine that others use, sign out there too."}
		if deliberate(req) {
			for _, cookie := range cookies {
				http.SetCookie(c.Response(), cookie)
			}
		}
		if provider != "" {
			page.Links = append(page.Links, components.Link{Href: provider, Text: "Sign out there too"})
		}
		page.Links = append(page.Links, components.Link{Href: by.Whole(catalog.PathSignIn), Text: "Sign in again"})
		s.tellPlain(c.Response(), req, http.StatusOK, page)
		return nil
	}
}

// deliberate says whether somebody opened an address, and no page or browser did on its own.
func deliberate(req *http.Request) bool {
	dest := req.Header.Get("Sec-Fetch-Dest")
	return req.Method == http.MethodGet && (dest == "" || dest == "document") && !strings.Contains(req.Header.Get("Sec-Purpose"), "prefetch")
}

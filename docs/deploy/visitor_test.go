package deploy_test

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"opshub/catalog"
	"opshub/handlers/identity/identitytest"
)

// visitor is a browser: it stores cookies, follows redirects and trusts the certificate of the machine.
type visitor struct {
	t       *testing.T
	client  *http.Client
	headers http.Header
}

// response is a response with its body. url is the address after all redirects. Without a response, code is 0 and body is the error.
type response struct {
	code      int
	url, body string
	header    http.Header
}

func (r response) String() string {
	return fmt.Sprintf("%s: status %d\n%.600s", r.url, r.code, r.body)
}

func newVisitor(t *testing.T, m *machine) *visitor {
	t.Helper()
	jar, err := cookiejar.New(nil)
	must(t, err)
	roots := x509.NewCertPool()
	if text, err := os.ReadFile(m.authority()); err == nil {
		roots.AppendCertsFromPEM(text)
	}
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}}
	t.Cleanup(transport.CloseIdleConnections)
	return &visitor{t: t, headers: http.Header{}, client: &http.Client{Jar: jar, Transport: transport, Timeout: 20 * time.Second}}
}

// get requests an address as a browser does.
func (v *visitor) get(url string) response {
	v.t.Helper()
	req, err := http.NewRequestWithContext(v.t.Context(), http.MethodGet, url, nil)
	must(v.t, err)
	req.Header = v.headers.Clone()
	req.Header.Set("Accept", "text/html")
	r, err := v.client.Do(req)
	if err != nil {
		return response{url: url, body: err.Error()}
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	must(v.t, err)
	return response{r.StatusCode, r.Request.URL.String(), string(body), r.Header}
}

var signInLink = regexp.MustCompile(`href="(https://[^"]+` + catalog.PathSignIn + `[^"]*)"`)

// open requests an address and clicks on the link of opshub to the provider if the page has it.
func (v *visitor) open(url string) response {
	v.t.Helper()
	got := v.get(url)
	if link := signInLink.FindStringSubmatch(got.body); got.code == http.StatusUnauthorized && link != nil {
		return v.get(html.UnescapeString(link[1]))
	}
	return got
}

var calendar = regexp.MustCompile(`https://[^"<\s]+/calendar\.ics\?sign=[^"<\s]+`)

// checkSite signs people in through the proxy and verifies what each of them sees.
func checkSite(t *testing.T, m *machine, provider *identitytest.Provider) {
	t.Helper()
	staff := map[string]any{"email": "ada@example.org", "groups": []string{"all"}}
	provider.Token = staff
	ada := newVisitor(t, m)
	got := ada.open(m.url(catalog.PathMySchedule))
	if got.code != 200 || got.url != m.url(catalog.PathMySchedule) || !strings.Contains(got.body, "Ada Lind") || !strings.Contains(got.body, "early") {
		t.Errorf("an employee does not see her schedule: %s", got)
	}
	if asked := provider.Asked.Get("redirect_uri"); !strings.HasPrefix(asked, m.url("/")) {
		t.Errorf("the provider redirects to %s", asked)
	}
	if !strings.Contains(got.body, m.url(catalog.PathPortal)) || got.header.Get("Strict-Transport-Security") == "" {
		t.Errorf("the page has no calendar address below %s, or no Strict-Transport-Security: %s", m.url(""), got)
	}
	program := newVisitor(t, m) // of calendars, without cookies
	if address := calendar.FindString(got.body); address == "" || program.get(html.UnescapeString(address)).code != http.StatusOK {
		t.Errorf("the signed address of the calendar %q does not work: %s", address, program.get(html.UnescapeString(address)))
	}
	if code := ada.get(m.url(catalog.PathImports)).code; code != http.StatusForbidden {
		t.Errorf("staff may read the imports: status %d", code)
	}
	for _, path := range []string{catalog.PathMetrics, "/%6detrics", "//metrics", "/x/../metrics"} {
		if got := ada.get(m.url(path)); got.code != http.StatusNotFound {
			t.Errorf("metrics through the proxy: %s", got)
		}
	}

	provider.Token = map[string]any{"email": "bob@example.org", "groups": []string{"all", "leads"}}
	manager := newVisitor(t, m)
	manager.open(m.url(catalog.PathHub))
	if got := manager.get(m.url(catalog.PathImports)); got.code != http.StatusOK {
		t.Errorf("a member of the group is no manager: %s", got)
	}
	if got := manager.get(m.url(catalog.PathMetrics)); got.code != http.StatusNotFound {
		t.Errorf("metrics through the proxy: %s", got)
	}
	provider.Token = staff

	forger := newVisitor(t, m)
	forger.headers = http.Header{"X-Forwarded-Email": {"bob@example.org"}, "X-Forwarded-Groups": {"leads"}, "X-Forwarded-User": {"bob"}}
	forger.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	for _, path := range []string{catalog.PathImports, "/app/employee-schedules/staff/2/calendar.ics"} {
		if got := forger.get(m.url(path)); got.code == http.StatusOK {
			t.Errorf("a forged header names the visitor: %s", got)
		}
	}
	forger.client.CheckRedirect = nil // signed in as Ada, a forged header does not make her a manager
	forger.open(m.url(catalog.PathMySchedule))
	if got := forger.get(m.url(catalog.PathImports)); got.code != http.StatusForbidden {
		t.Errorf("a forged header changes the rights: %s", got)
	}
}

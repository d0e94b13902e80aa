package deploy_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"opshub/catalog"
)

// TestOAuth2Proxy follows the section about oauth2-proxy and signs people in through it. Debian does not contain oauth2-proxy, so the test
// is always skipped without it.
func TestOAuth2Proxy(t *testing.T) {
	proxy, err := exec.LookPath("oauth2-proxy")
	if err != nil {
		t.Skip("oauth2-proxy is missing: go install github.com/oauth2-proxy/oauth2-proxy/v7@latest")
	}
	m, provider := site(t)
	const name = "oauth2-proxy"
	must(t, os.Symlink(proxy, filepath.Join(m.root, "usr/local/bin", name)))
	settings := m.replaced(strings.ReplaceAll(blocksOf(t, guide(t, "env"), name, 1)[0], "shift-leads", "leads"))
	old, err := os.ReadFile(filepath.Join(m.root, "etc/opshub/serve.env"))
	must(t, err)
	others := regexp.MustCompile(`(?m)^OPSHUB_(OIDC|KEY|MANAGER)_.*$`).ReplaceAllString(string(old), "")
	m.write("etc/opshub/serve.env", others+settings, 0o600)
	m.shell(blocksOf(t, guide(t, "sh"), name, 1)[0], "")
	eventually(t, "the site does not respond", func() bool { return newVisitor(t, m).get(m.url(catalog.PathReady)).code == 200 })
	checkSite(t, m, provider)
}

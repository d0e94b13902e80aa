package checkers

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/json"
	"os/exec"
	"strings"
	"testing"
)

//go:embed openid.mjs
var openIDScript string

// OpenIDClient is the registration of a service at a provider.
type OpenIDClient struct {
	ID           string   `json:"client_id"`
	Secret       string   `json:"client_secret"`
	RedirectURIs []string `json:"redirect_uris"`
	SignedOut    []string `json:"post_logout_redirect_uris"`
}

// OpenIDProvider runs a certified OpenID Connect provider until the test ends, and returns its address. accounts holds
// the claims by account name.
func OpenIDProvider(tb testing.TB, client OpenIDClient, accounts map[string]map[string]any) string {
	tb.Helper()
	node := program(tb, "OPSHUB_NODE", "node", "nodejs")
	module := installed(tb, "OPSHUB_OIDC_PROVIDER", "oidc-provider/lib/index.js")
	settings, err := json.Marshal(map[string]any{"client": client, "accounts": accounts})
	if err != nil {
		tb.Fatal(err)
	}
	cmd := exec.CommandContext(tb.Context(), node, "--input-type=module", "--eval", openIDScript, "--", module, string(settings)) // #nosec G204 -- a test runs a provider of its own
	var log bytes.Buffer
	cmd.Stderr = &log
	in, err := cmd.StdinPipe()
	if err != nil {
		tb.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		tb.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		_ = in.Close() // ends the process
		_ = cmd.Wait() // the test is over, so the exit status is ignored
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		_ = in.Close()
		_ = cmd.Wait()
		tb.Fatalf("the provider does not start: %v\n%s", err, log.Bytes())
	}
	return strings.TrimSpace(line)
}

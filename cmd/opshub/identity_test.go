package main

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"opshub/handlers/identity"
)

func TestIdentityFlags(t *testing.T) {
	file := filepath.Join(t.TempDir(), "managers")
	if err := os.WriteFile(file, []byte("# those who plan\n\n Bob@Example.org \n"), 0o600); err != nil {
		t.Fatal(err)
	}
	f := identityFlags{Header: "X-Forwarded-Email", Proxies: []string{"10.0.0.0/8", "192.0.2.7", "fd00::1"}, Managers: []string{"Ada@example.org"}, ManagersFile: file, ManagerGroups: []string{"leads"}}
	source, managers, err := f.identify(false, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	header, ok := source.(identity.Header)
	if !ok || len(header.Trusted) != 3 || header.Trusted[1].Bits() != 32 || header.Trusted[2].Bits() != 128 {
		t.Errorf("%+v", source)
	}
	if got := strings.Join(managers.Addresses, " "); got != "ada@example.org bob@example.org" || managers.Groups[0] != "leads" {
		t.Errorf("%+v", managers)
	}
	for _, set := range f.settings() {
		if strings.Contains(strings.ToLower(set.Value), "ada") {
			t.Errorf("%s shows the address of somebody: %s", set.Name, set.Value)
		}
	}
}

func TestIdentityFlagsThatContradict(t *testing.T) {
	proxies := []string{"10.0.0.0/8"}
	for words, f := range map[string]identityFlags{
		"name its addresses with --trusted-proxy": {Header: "X-Email"},
		"is every address":                        {Header: "X-Email", Proxies: []string{"0.0.0.0/0"}},
		"no range of addresses":                   {Header: "X-Email", Proxies: []string{"10.0.0.0/99"}},
		"go with --identity-header":               {Proxies: proxies},
		"nobody signs in: say who":                {Managers: []string{"ada@example.org"}},
		"is no e-mail address":                    {Header: "X-Email", Proxies: proxies, Managers: []string{"ada"}},
		"no such file":                            {Header: "X-Email", Proxies: proxies, ManagersFile: "/nowhere/at/all"},
	} {
		if _, _, err := f.identify(false, slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%+v: %v, want %q", f, err, words)
		}
	}
	f := identityFlags{Header: "X-Email", Proxies: proxies}
	if _, _, err := f.identify(true, slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), "leave it out") {
		t.Errorf("with --public-without-sign-in: %v", err)
	}
	source, _, err := new(identityFlags).identify(true, slog.New(slog.DiscardHandler))
	if source != nil || err != nil {
		t.Errorf("without flags: %v, %v", source, err)
	}
}

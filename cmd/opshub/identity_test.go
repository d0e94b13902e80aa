package main

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"opshub/handlers/identity"
)

// TestCalendarAddressesAreSignedUnderTheKeyFile verifies that the keys are read if visitors sign in, and that a key file without a sign-in
// is refused.
func TestCalendarAddressesAreSignedUnderTheKeyFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "keys")
	if err := os.WriteFile(file, []byte(base64.StdEncoding.EncodeToString(make([]byte, 32))+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	for _, c := range []struct {
		file   string
		source identity.Source
		keys   int
		fails  bool
	}{{file, identity.Header{}, 1, false}, {"", identity.Header{}, 0, false}, {"", nil, 0, false}, {file, nil, 1, true}, {"/nowhere/at/all", identity.Header{}, 0, true}} {
		log.Reset()
		keys, err := (&identityFlags{KeyFile: c.file}).feedKeys(c.source, slog.New(slog.NewTextHandler(&log, nil)))
		if len(keys) != c.keys || (err != nil) != c.fails || (log.Len() > 0) != (c.source != nil && c.file == "") {
			t.Errorf("%+v: %d keys, %v, log %q", c, len(keys), err, log.String())
		}
	}
}

// TestKeyFileThatOthersCanReadIsWarnedOf verifies that the log contains a warning exactly if other users can read or write the key file.
func TestKeyFileThatOthersCanReadIsWarnedOf(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files have no mode there")
	}
	file := filepath.Join(t.TempDir(), "keys")
	if err := os.WriteFile(file, []byte(base64.StdEncoding.EncodeToString(make([]byte, 32))+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for mode, warns := range map[os.FileMode]bool{0o600: false, 0o400: false, 0o640: true, 0o604: true, 0o620: true, 0o644: true} {
		if err := os.Chmod(file, mode); err != nil {
			t.Fatal(err)
		}
		var log bytes.Buffer
		if _, err := (&identityFlags{KeyFile: file}).feedKeys(identity.Header{}, slog.New(slog.NewTextHandler(&log, nil))); err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("file=%s mode=%#o remedy=\"chmod 600 %s\"", file, mode, file)
		if said := strings.Count(log.String(), "level=WARN") == 1 && strings.Contains(log.String(), want); said != warns || !warns && log.Len() > 0 {
			t.Errorf("%#o: %q, want %q: %t", mode, log.String(), want, warns)
		}
	}
	t.Setenv("CREDENTIALS_DIRECTORY", filepath.Dir(file))
	if err := os.Chmod(file, 0o440); err != nil { // #nosec G302 -- the mode that systemd sets
		t.Fatal(err)
	}
	var log bytes.Buffer
	if _, err := (&identityFlags{KeyFile: file}).feedKeys(identity.Header{}, slog.New(slog.NewTextHandler(&log, nil))); err != nil || log.Len() > 0 {
		t.Errorf("a credential of systemd: %q, %v", log.String(), err)
	}
}

func TestIdentityFlags(t *testing.T) {
	file := filepath.Join(t.TempDir(), "managers")
	if err := os.WriteFile(file, []byte("# those who plan\n\n Bob@Example.org \n"), 0o600); err != nil {
		t.Fatal(err)
	}
	f := identityFlags{Header: "X-Forwarded-Email", Proxies: []string{"10.0.0.0/8", "192.0.2.7", "fd00::1"}, Managers: []string{"Ada@example.org"}, ManagersFile: file, ManagerGroups: []string{"leads"}}
	source, managers, err := f.identify(nil, false, time.Now, slog.New(slog.DiscardHandler))
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
		"set --trusted-proxy to its addresses": {Header: "X-Email"},
		"covers every address":                 {Header: "X-Email", Proxies: []string{"0.0.0.0/0"}},
		"not an address range":                 {Header: "X-Email", Proxies: []string{"10.0.0.0/99"}},
		"need --identity-header":               {Proxies: proxies},
		"nobody signs in: identify":            {Managers: []string{"ada@example.org"}},
		"is not an e-mail address":             {Header: "X-Email", Proxies: proxies, Managers: []string{"ada"}},
		"no such file":                         {Header: "X-Email", Proxies: proxies, ManagersFile: "/nowhere/at/all"},
		"use only one":                         {Header: "X-Email", Proxies: proxies, OIDC: oidcFlags{Issuer: "https://id.example"}},
		"need --oidc-issuer":                   {OIDC: oidcFlags{ClientID: "opshub"}},
		"must begin with https://":             {OIDC: oidcFlags{Issuer: "http://id.example", ClientID: "opshub"}},
		"needs --oidc-client-id":               {OIDC: oidcFlags{Issuer: "https://id.example"}},
		"needs --base-url":                     {OIDC: oidcFlags{Issuer: "https://id.example", ClientID: "opshub"}},
		"no such file or directory":            {OIDC: oidcFlags{Issuer: "https://id.example", ClientID: "opshub"}, KeyFile: "/nowhere/at/all"},
	} {
		if _, _, err := f.identify(nil, false, time.Now, slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%+v: %v, want %q", f, err, words)
		}
	}
	f := identityFlags{Header: "X-Email", Proxies: proxies}
	if _, _, err := f.identify(nil, true, time.Now, slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), "remove the flag") {
		t.Errorf("with --public-without-sign-in: %v", err)
	}
	source, _, err := new(identityFlags).identify(nil, true, time.Now, slog.New(slog.DiscardHandler))
	if source != nil || err != nil {
		t.Errorf("without flags: %v, %v", source, err)
	}
}

func TestOpenIDFlags(t *testing.T) {
	folder := t.TempDir()
	keys, secret := filepath.Join(folder, "keys"), filepath.Join(folder, "secret")
	if err := errors.Join(os.WriteFile(keys, []byte("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n"), 0o600), os.WriteFile(secret, []byte("hidden\n"), 0o600)); err != nil {
		t.Fatal(err)
	}
	f := identityFlags{OIDC: oidcFlags{Issuer: "https://id.example", ClientID: "opshub", ClientSecret: secret, Scopes: []string{"email"}}, KeyFile: keys, Session: time.Hour, ManagerGroups: []string{"leads"}}
	for base, words := range map[string]string{"https://schedule.example": "", "http://127.0.0.1:8080": "", "http://schedule.example": "must be https", "https://schedule.example/area": "no path"} {
		at, err := url.Parse(base)
		if err != nil {
			t.Fatal(err)
		}
		source, _, err := f.identify(at, false, time.Now, slog.New(slog.DiscardHandler))
		if words != "" {
			if err == nil || !strings.Contains(err.Error(), words) {
				t.Errorf("%s: %v", base, err)
			}
			continue
		}
		if o, ok := source.(*identity.OpenID); err != nil || !ok || o.ClientSecret != "hidden" || len(o.Keys) != 1 || o.KeepGroups[0] != "leads" {
			t.Errorf("%s: %+v, %v", base, source, err)
		}
	}
	for _, set := range f.settings() {
		if strings.Contains(set.Value, "hidden") || strings.Contains(set.Value, "AAAA") {
			t.Errorf("%s shows a secret: %s", set.Name, set.Value)
		}
	}
}

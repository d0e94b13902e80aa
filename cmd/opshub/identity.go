package main

import (
	"bufio"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"opshub/catalog"
	"opshub/handlers/identity"
	"opshub/handlers/web"
	"opshub/schedule"
)

// identityFlags configure how visitors are identified. Without them nobody signs in.
type identityFlags struct {
	Header      string   `name:"identity-header" placeholder:"NAME" env:"OPSHUB_IDENTITY_HEADER" help:"Request header in which a trusted proxy names the visitor by e-mail address, such as X-Forwarded-Email."`
	GroupHeader string   `name:"groups-header" placeholder:"NAME" env:"OPSHUB_GROUPS_HEADER" help:"Request header in which the proxy lists the groups of the visitor, separated by commas."`
	Proxies     []string `name:"trusted-proxy" placeholder:"CIDR" env:"OPSHUB_TRUSTED_PROXY" help:"Address or address range of the proxy, such as 10.0.0.0/8. Repeat the flag for several."`

	OIDC oidcFlags `embed:"" prefix:"oidc-"`

	GroupsClaim string        `name:"groups-claim" default:"groups" placeholder:"NAME" env:"OPSHUB_GROUPS_CLAIM" help:"Claim in which the provider lists the groups of the visitor."`
	Session     time.Duration `default:"8h" env:"OPSHUB_SESSION" help:"How long a sign-in is valid."`
	KeyFile     string        `name:"key-file" placeholder:"FILE" env:"OPSHUB_KEY_FILE" type:"path" help:"File with the keys that encrypt cookies and sign calendar addresses: one key of 32 bytes in base64 per line, the newest first."`

	Managers      []string `name:"manager" placeholder:"EMAIL" env:"OPSHUB_MANAGER" help:"E-mail address of a manager. Repeat the flag for several."`
	ManagersFile  string   `name:"managers-file" placeholder:"FILE" env:"OPSHUB_MANAGERS_FILE" type:"path" help:"File with the e-mail address of one manager per line."`
	ManagerGroups []string `name:"manager-group" placeholder:"NAME" sep:"none" env:"OPSHUB_MANAGER_GROUP" help:"Group whose members are managers. Repeat the flag for several."`
}

// oidcFlags configure the OpenID Connect provider.
type oidcFlags struct {
	Issuer       string   `placeholder:"URL" env:"OPSHUB_OIDC_ISSUER" help:"Address of the OpenID Connect provider at which people sign in."`
	ClientID     string   `name:"client-id" placeholder:"NAME" env:"OPSHUB_OIDC_CLIENT_ID" help:"Client ID of this service at the provider."`
	ClientSecret string   `name:"client-secret-file" placeholder:"FILE" env:"OPSHUB_OIDC_CLIENT_SECRET_FILE" type:"path" help:"File with the client secret. A public client has none."`
	Scopes       []string `name:"scope" default:"email" env:"OPSHUB_OIDC_SCOPE" help:"Scope to request in addition to openid. Repeat the flag for several."`
	TrustEmail   bool     `name:"trust-email" env:"OPSHUB_OIDC_TRUST_EMAIL" help:"Accept the e-mail address if the provider does not say whether it is verified."`
}

// identify returns the identity source and the managers from the flags. The source is nil if none is configured.
func (f *identityFlags) identify(base *url.URL, public bool, now func() time.Time, log *slog.Logger) (identity.Source, identity.Managers, error) {
	managers, err := f.managers()
	if err != nil {
		return nil, managers, err
	}
	source, err := f.source(base, now)
	switch {
	case err != nil:
	case source == nil && (len(managers.Addresses) > 0 || len(managers.Groups) > 0):
		err = errors.New("managers are named, but nobody signs in: identify visitors with --identity-header or --oidc-issuer")
	case source != nil && public:
		err = errors.New("--public-without-sign-in is only for a service without sign-in, but this service identifies visitors: remove the flag")
	case source != nil && len(managers.Addresses) == 0 && len(managers.Groups) == 0:
		log.Warn("nobody is a manager: name some with --manager, --managers-file or --manager-group")
	}
	return source, managers, err
}

// source returns the identity source, or nil if none is configured.
func (f *identityFlags) source(base *url.URL, now func() time.Time) (identity.Source, error) {
	switch {
	case f.OIDC.Issuer != "" && f.Header != "":
		return nil, errors.New("--identity-header and --oidc-issuer both identify visitors: use only one")
	case f.OIDC.Issuer != "":
		return f.provider(base, now)
	case f.OIDC.ClientID != "" || f.OIDC.ClientSecret != "":
		return nil, errors.New("--oidc-client-id and --oidc-client-secret-file need --oidc-issuer")
	case f.Header == "":
		if f.GroupHeader != "" || len(f.Proxies) > 0 {
			return nil, errors.New("--groups-header and --trusted-proxy need --identity-header")
		}
		return nil, nil
	}
	trusted, err := ranges("--trusted-proxy", f.Proxies)
	header := identity.Header{Email: f.Header, Groups: f.GroupHeader, Trusted: trusted}
	return header, errors.Join(err, header.Check())
}

// askingTime is the timeout of a request to the provider.
const askingTime = 10 * time.Second

// provider returns the OpenID Connect provider from the flags.
func (f *identityFlags) provider(base *url.URL, now func() time.Time) (identity.Source, error) {
	o := &identity.OpenID{
		Issuer: f.OIDC.Issuer, ClientID: f.OIDC.ClientID, Scopes: f.OIDC.Scopes, TrustEmail: f.OIDC.TrustEmail, GroupsClaim: f.GroupsClaim, KeepGroups: f.ManagerGroups,
		Base: base, Callback: catalog.PathSignedIn, Home: catalog.PathHub, Session: f.Session, Now: now, Client: &http.Client{Timeout: askingTime},
	}
	if f.OIDC.ClientSecret != "" {
		secret, err := os.ReadFile(f.OIDC.ClientSecret)
		if err != nil {
			return nil, err
		}
		o.ClientSecret = strings.TrimSpace(string(secret))
	}
	var err error
	if o.Keys, err = f.keys(); err != nil {
		return nil, err
	}
	return o, o.Check()
}

// keys returns the keys of the key file, or none without a file.
func (f *identityFlags) keys() (identity.Keys, error) {
	if f.KeyFile == "" {
		return nil, nil
	}
	file, err := os.ReadFile(f.KeyFile)
	if err != nil {
		return nil, err
	}
	return identity.ParseKeys(file)
}

// feedKeys returns the keys that sign the addresses of calendars. Without sign-in, calendars are open.
func (f *identityFlags) feedKeys(source identity.Source, log *slog.Logger) (identity.Keys, error) {
	keys, err := f.keys()
	f.warnOfReaders(log)
	switch {
	case err != nil:
	case source == nil && len(keys) > 0:
		err = errors.New("--key-file is only for sign-ins and calendar addresses, but nobody signs in: remove the flag, or configure an identity source")
	case source != nil && len(keys) == 0:
		log.Warn("calendar programs have no access: set --key-file to sign calendar addresses")
	}
	return keys, err
}

// othersMay is the mask of the permissions of group and others.
const othersMay = 0o077

// warnOfReaders logs a warning if group or others have access to the key file, because its keys can be used to forge
// sign-ins. Windows has no such modes.
func (f *identityFlags) warnOfReaders(log *slog.Logger) {
	if folder := os.Getenv("CREDENTIALS_DIRECTORY"); folder != "" && filepath.Dir(f.KeyFile) == filepath.Clean(folder) {
		return // systemd gives its copy the mode 440, and only this service can read it
	}
	info, err := os.Stat(f.KeyFile)
	if err != nil || runtime.GOOS == "windows" { // reading the keys reports an error
		return
	}
	if mode := info.Mode().Perm(); mode&othersMay != 0 {
		log.Warn("users other than the owner have access to the key file", "file", f.KeyFile, "mode", fmt.Sprintf("%#o", mode), "remedy", "chmod 600 "+f.KeyFile)
	}
}

// ranges parses IP addresses and prefixes.
func ranges(flag string, list []string) (out []netip.Prefix, err error) {
	for _, text := range list {
		text = strings.TrimSpace(text)
		r, err := netip.ParsePrefix(text)
		if at, single := netip.ParseAddr(text); single == nil {
			r, err = netip.PrefixFrom(at, at.BitLen()), nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s %q is not an address range such as 10.0.0.0/8", flag, text)
		}
		out = append(out, r.Masked())
	}
	return out, nil
}

// managers returns the groups and addresses from the flags and the file.
func (f *identityFlags) managers() (identity.Managers, error) {
	m := identity.Managers{Groups: f.ManagerGroups}
	list := f.Managers
	if f.ManagersFile != "" {
		lines, err := linesOf(f.ManagersFile)
		if err != nil {
			return m, err
		}
		list = append(list[:len(list):len(list)], lines...)
	}
	for _, text := range list {
		address, ok := schedule.Address(text)
		if !ok {
			return m, fmt.Errorf("the manager %q is not an e-mail address", text)
		}
		m.Addresses = append(m.Addresses, address)
	}
	return m, nil
}

// linesOf returns the lines of a file without empty lines and comments, which begin with #.
func linesOf(path string) (lines []string, err error) {
	file, err := os.Open(path) // #nosec G304 -- a file that the command line names
	if err != nil {
		return nil, err
	}
	defer file.Close()
	scan := bufio.NewScanner(file)
	for scan.Scan() {
		if line := strings.TrimSpace(scan.Text()); line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return lines, scan.Err()
}

// settings returns the effective flags without e-mail addresses of managers.
func (f *identityFlags) settings() []web.Setting {
	or := func(text string) string {
		if text == "" {
			return "none"
		}
		return text
	}
	return []web.Setting{
		{Name: "--identity-header", Value: or(f.Header), Meaning: "the header in which a trusted proxy names the visitor"},
		{Name: "--groups-header", Value: or(f.GroupHeader), Meaning: "the header in which the proxy lists the visitor's groups"},
		{Name: "--trusted-proxy", Value: or(strings.Join(f.Proxies, ", ")), Meaning: "the addresses from which these headers are trusted"},
		{Name: "--oidc-issuer", Value: or(f.OIDC.Issuer), Meaning: "the provider at which people sign in"},
		{Name: "--oidc-client-id", Value: or(f.OIDC.ClientID), Meaning: "the client ID of this service at the provider"},
		{Name: "--session", Value: f.Session.String(), Meaning: "how long a sign-in is valid"},
		{Name: "--key-file", Value: map[bool]string{true: "given", false: "none"}[f.KeyFile != ""], Meaning: "the file with the keys for cookies and calendar addresses"},
		{Name: "--manager", Value: strconv.Itoa(len(f.Managers)), Meaning: "number of managers named by e-mail address"},
		{Name: "--managers-file", Value: or(f.ManagersFile), Meaning: "the file that names more managers"},
		{Name: "--manager-group", Value: or(strings.Join(f.ManagerGroups, "; ")), Meaning: "the groups whose members are managers"},
	}
}

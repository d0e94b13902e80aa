// Package source fetches the sources of opshub sync: files, addresses on the web and queries of other databases. A source
// becomes one local file that package ingest reads.
package source

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"opshub/schedule"
	"opshub/schedule/ingest/mapping"
)

// Config is the configuration of opshub sync.
type Config struct {
	Sources []Source `toml:"source"`

	folder string // paths are relative to it
}

// Source is one source. Exactly one of File, URL (or its secret forms) and Query is set.
type Source struct {
	Name string `toml:"name"`

	File string `toml:"file"` // file, folder or pattern; of several files the newest

	URL      string   `toml:"url"`
	URLEnv   string   `toml:"url_env"`   // environment variable with the address, for addresses that are secret
	URLFile  string   `toml:"url_file"`  // file with the address
	Hosts    []string `toml:"hosts"`     // further hosts to which the server may redirect
	AuthEnv  string   `toml:"auth_env"`  // environment variable with the value of the header Authorization
	AuthFile string   `toml:"auth_file"` // file with that value
	Timeout  duration `toml:"timeout"`   // of the whole download; 1 minute if 0
	MaxBytes int64    `toml:"max_bytes"` // 64 MiB if 0
	Format   string   `toml:"format"`    // csv, xlsx or ics; by the address if empty

	Database     string `toml:"database"`      // SQLite file
	DatabaseEnv  string `toml:"database_env"`  // environment variable with the SQLite file or the postgres:// address
	DatabaseFile string `toml:"database_file"` // file with that
	Query        string `toml:"query"`

	Mapping    string `toml:"mapping"` // name or TOML file; the columns decide if empty
	DateOrder  string `toml:"date_order"`
	Clock      string `toml:"clock"`
	TimeZone   string `toml:"time_zone"`
	Employee   int64  `toml:"employee"`    // owner of calendars
	MaxRemoved int    `toml:"max_removed"` // percent of the rows of a complete source that may vanish at once; 20 if 0

	folder string
}

// duration is a duration such as "30s" in TOML.
type duration time.Duration

// UnmarshalText reads a duration.
func (d *duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	if err != nil || v <= 0 {
		return fmt.Errorf("%q is not a duration such as 30s or 5m", text)
	}
	*d = duration(v)
	return nil
}

// The limits of a source that sets none.
const (
	defaultTimeout    = time.Minute
	defaultMaxBytes   = 64 << 20
	defaultMaxRemoved = 20
)

// Load reads a configuration. An error says what to change.
func Load(path string) (*Config, error) {
	text, err := os.ReadFile(path) // #nosec G304 -- the configuration that the command line names
	if err != nil {
		return nil, err
	}
	c := &Config{folder: filepath.Dir(path)}
	meta, err := toml.Decode(string(text), c)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("%s: %s is not a setting of a source", path, unknown[0])
	}
	if len(c.Sources) == 0 {
		return nil, fmt.Errorf("%s: there is no [[source]]", path)
	}
	seen := map[string]bool{}
	for i := range c.Sources {
		s := &c.Sources[i]
		s.folder = c.folder
		if err := s.check(); err != nil {
			return nil, fmt.Errorf("%s: source %d (%s): %w", path, i+1, s.Name, err)
		}
		if seen[s.Name] {
			return nil, fmt.Errorf("%s: the name %s occurs twice", path, s.Name)
		}
		seen[s.Name] = true
	}
	return c, nil
}

// check checks a source and sets its defaults.
func (s *Source) check() error {
	address := filled(s.URL, s.URLEnv, s.URLFile)
	database := filled(s.Database, s.DatabaseEnv, s.DatabaseFile)
	switch {
	case s.Name == "" || strings.ContainsAny(s.Name, "/\\\r\n\t"):
		return errors.New("name must be a text without slashes")
	case filled(s.File)+min(address, 1)+min(database, 1) != 1:
		return errors.New("set exactly one of file, url and database")
	case address > 1 || database > 1:
		return errors.New("set only one of the forms of an address: itself, _env or _file")
	case database == 1 && s.Query == "":
		return errors.New("set the query of the database")
	case strings.Contains(s.Database, "://"):
		return errors.New("database is a SQLite file: put an address with a password into database_env or database_file")
	case filled(s.AuthEnv, s.AuthFile) > 1:
		return errors.New("set only one of auth_env and auth_file")
	case !slices.Contains([]string{"", "csv", "xlsx", "ics"}, s.Format):
		return errors.New("format must be csv, xlsx or ics")
	case !slices.Contains([]string{"", schedule.DayFirst, schedule.MonthFirst, mapping.YearFirst}, s.DateOrder):
		return errors.New("date_order must be day_first, month_first or year_first")
	case !slices.Contains([]string{"", schedule.Clock12, schedule.Clock24}, s.Clock):
		return errors.New("clock must be 12h or 24h")
	case s.MaxRemoved < 0 || s.MaxRemoved > 100:
		return errors.New("max_removed must be a percentage from 1 to 100")
	}
	if u, err := url.Parse(s.URL); s.URL != "" && (err != nil || u.User != nil) {
		return errors.New("url must be an address without a password: put it into auth_env, auth_file, url_env or url_file")
	}
	if s.Timeout == 0 {
		s.Timeout = duration(defaultTimeout)
	}
	if s.MaxBytes == 0 {
		s.MaxBytes = defaultMaxBytes
	}
	if s.MaxRemoved == 0 {
		s.MaxRemoved = defaultMaxRemoved
	}
	return nil
}

// filled returns how many of the texts are not empty.
func filled(texts ...string) (n int) {
	for _, t := range texts {
		if t != "" {
			n++
		}
	}
	return n
}

// Mappings returns the mapping of the source, or none.
func (s *Source) Mappings() ([]*mapping.Mapping, error) {
	if s.Mapping == "" {
		return nil, nil
	}
	name := s.Mapping
	if strings.HasSuffix(name, ".toml") {
		name = s.path(name)
	}
	m, err := mapping.Named(name)
	if err != nil {
		return nil, err
	}
	return []*mapping.Mapping{m}, nil
}

// path returns a path relative to the folder of the configuration.
func (s *Source) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(s.folder, name)
}

// secret returns a value, the value of an environment variable, or the content of a file without the space around it.
func (s *Source) secret(value, env, file string, getenv func(string) string) (string, error) {
	switch {
	case env != "":
		if value = getenv(env); value == "" {
			return "", fmt.Errorf("the environment variable %s is not set", env)
		}
	case file != "":
		text, err := os.ReadFile(s.path(file)) // #nosec G304 -- a file that the configuration names
		if err != nil {
			return "", fmt.Errorf("the file %s cannot be read", file)
		}
		value = strings.TrimSpace(string(text))
	}
	return value, nil
}

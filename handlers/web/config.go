package web

import (
	"io"
	"io/fs"
	"log/slog"
	"net/netip"
	"net/url"
	"time"

	"opshub/schedule/roster/reload"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/identity"
	"opshub/schedule/roster"
	"opshub/schedule/store"
)

// Config configures the service. Catalog, Store, Rosters and Now are required.
type Config struct {
	Catalog  *catalog.Catalog
	Store    *store.Store
	Rosters  Rosters
	Files    fs.FS             // files for the file checks; nil for the sources embedded in the build
	Stamp    check.Stamp       // modification time of files that have none
	Version  string            // build version for the footer
	Commit   string            // commit of the build; may be empty
	BaseURL  *url.URL          // base of share links; nil for none
	Local    *url.URL          // address of the service if it listens only on the loopback interface, for links without BaseURL; otherwise nil
	Public   bool              // serve remote visitors although nobody signs in
	Identity identity.Source   // identifies visitors; nil if nobody signs in
	Managers identity.Managers // which visitors are managers
	Edge     Edge              // limits for visitors
	FeedKeys identity.Keys     // keys that sign the addresses of calendars; none if calendars require an identity like other screens
	Log      *slog.Logger
	Requests *slog.Logger // receives a line for each request; nil for Log
	Access   io.Writer    // receives one line of JSON per request of a visitor, each in one Write; nil for no access log
	Now      func() time.Time

	// CommandSources are the sources of the commands, by their folders below cmd. May be nil.
	CommandSources fs.FS

	// Settings are the settings of the service for its diagnostics. They contain no secrets.
	Settings []Setting

	// Commands describe the commands of the program.
	Commands []Command

	// Released is the manifest of the last release; nil for the one embedded in the build.
	Released *check.Manifest
}

// Rosters provides the schedule in memory.
type Rosters interface {
	// Roster returns the current schedule. A request calls it once, so that its whole answer is of one version.
	Roster() *roster.Roster
	// Ready reports whether the schedule is loaded. Screens answer 503 until then.
	Ready() bool
	// Progress returns how many rows of the current load are done, and their total; 0 if unknown.
	Progress() (done, total int64)
	// Failure returns the error of the latest attempt to read the data, or nil.
	Failure() error
	// Outage describes the current outage of the data, or is nil.
	Outage() *reload.Outage
}

// Edge limits what visitors may request. The zero value limits nothing.
type Edge struct {
	Rate         int            // sustained requests per second of one visitor; 0 for no limit
	RateLoopback bool           // limit visitors on this machine too, although nobody signs in
	HeavyAtOnce  int            // files and sheets made at once; 0 for no limit
	MetricsFrom  []netip.Prefix // addresses that may read the metrics without signing in
}

// Contents is what the packages of the screens provide to the server, and the files of the build.
type Contents struct {
	Families      map[catalog.Family]Family // handlers of the screens by family
	Datasets      DatasetTable              // datasets by content key
	Embedded      SourceTree                // embedded files of the build, without those of the commands
	Built         []check.ManifestFile      // the same files plus those of the commands, with size and hash
	MakeScreen    func(s *Server, sc catalog.Screen) (ScreenFunc, error)
	ErrorPage     func(s *Server, r *Request, err error) (code int, page components.ErrorPage)
	ServiceChecks func(s *Server, r *Request) []check.Row
}

// Setting is one setting of the service in plain words, without secrets.
type Setting struct{ Name, Value, Meaning string }

// Command describes one command of the program for screens that mention it.
type Command struct {
	Name      string // draft-shift validate
	Help      string
	Signature string // opshub draft-shift validate --db=FILE [flags]
	Text      string // its help text, formatted for a terminal of 80 columns
	Code      string // function that runs it; may be empty
	File      string // source file of that function; may be empty
	Options   []CommandOption
	Exits     []CommandExit // exit statuses of its own; may be empty
}

// CommandOption is one option or argument of a command.
type CommandOption struct {
	Name     string // --db, or the name of an argument
	Type     string // text, whole number, yes or no
	Default  string // empty for none
	Required bool
	Repeat   bool     // may be repeated
	Values   []string // allowed values; none for any
	Limits   string   // range of a number, such as "0 or more" or "60 to 120"; empty for none
	Env      []string // environment variables that set it
	Help     string
}

// CommandExit is one exit status of a command.
type CommandExit struct {
	Status int
	Means  string // a full sentence
}

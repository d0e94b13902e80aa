package main

import (
	"fmt"
	"runtime"

	"opshub/assets"
	"opshub/schedule/localtime"
	"opshub/schedule/store"
)

// Set at build time with -ldflags -X.
var (
	version    = "dev"
	commit     = ""
	commitTime = "" // in RFC 3339
)

// versionCmd prints the version.
type versionCmd struct {
	JSON bool `name:"json" help:"Print one JSON object with everything that identifies the build."`
}

// build is what identifies a build. A text that the build does not know is empty.
type build struct {
	Version    string        `json:"version"`
	Commit     string        `json:"commit"`
	CommitTime string        `json:"commit_time"`
	Go         string        `json:"go"`
	OS         string        `json:"os"`
	Arch       string        `json:"arch"`
	Schema     int64         `json:"schema"` // version of the schema that the program requires
	TZData     string        `json:"tzdata"`
	Assets     []assets.Part `json:"assets"`         // npm packages in the build
	Missing    []string      `json:"assets_missing"` // what the front end of the build lacks
}

// thisBuild describes the running program. Its lists are never nil.
func thisBuild() build {
	return build{
		Version: version, Commit: commit, CommitTime: commitTime, Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		Schema: store.SchemaVersion(), TZData: localtime.ZoneData(),
		Assets: append([]assets.Part{}, assets.Parts()...), Missing: append([]string{}, assets.Missing()...),
	}
}

// Run writes one line: the version, and the commit with its time if known. With --json it writes one object.
func (c versionCmd) Run(p *program) error {
	if c.JSON {
		return writeJSON(p.stdout, thisBuild())
	}
	line := "opshub " + version
	if commit != "" {
		line += " (" + commit
		if commitTime != "" {
			line += ", " + commitTime
		}
		line += ")"
	}
	_, err := fmt.Fprintln(p.stdout, line)
	return err
}

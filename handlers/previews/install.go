package previews

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// manifestPreviewData shows the manifest of the command: its source files, with the size and the checksum of
// each.
func manifestPreviewData(s *web.Server) web.Dataset {
	return report.Overview{Land: true, Reads: "the sources of this build: no filter narrows them",
		Ask: func(*web.Request) (web.OverviewResult, error) { return manifestOverview(s) },
		Figure: func(*web.Request) (string, error) {
			m, err := commandManifest(s)
			return components.Plural(len(m.Files), "file", "files"), err
		},
	}.Dataset(s)
}

// commandManifest returns the manifest entries of the command's files.
func commandManifest(s *web.Server) (m check.Manifest, err error) {
	c, _ := dryrun.ValidateCommand(s)
	files := s.AllSources()
	for _, f := range dryrun.CommandPaths(c) {
		entry, err := web.ManifestFile(files, f.Path)
		if err != nil {
			return m, fmt.Errorf("manifest of the command: %w", err)
		}
		m.Files = append(m.Files, entry)
	}
	slices.SortFunc(m.Files, web.ByPath)
	return m, nil
}

// manifestSum returns the SHA-256 checksum of the manifest.
func manifestSum(m check.Manifest) string {
	sum := sha256.Sum256([]byte(m.String()))
	return hex.EncodeToString(sum[:])
}

func manifestOverview(s *web.Server) (web.OverviewResult, error) {
	m, err := commandManifest(s)
	if err != nil {
		return web.OverviewResult{}, err
	}
	size := int64(0)
	var rows []components.Row
	for _, f := range m.Files {
		size += f.Size
		rows = append(rows, components.Row{Cells: []components.Cell{{Text: f.Path}, {Text: components.Thousands(f.Size)}, {Codes: []string{f.Hash}}, {Tag: sinceRelease(s, f)}}})
	}
	out := web.OverviewResult{Counters: []components.Counter{{Label: "Files", Value: format.Number(len(m.Files))}, {Label: "Size", Value: components.Bytes(size)}}}
	out.Lead = fmt.Sprintf("An installation of the command would consist of %s, %s in total. Nothing is installed: the command is already part of this program.", components.Plural(len(m.Files), "file", "files"), components.Bytes(size))
	out.Lines = []string{"The files contain the functions of a dry run, as reported by the running program. Sizes and checksums are those of the source files in this build."}
	out.Facts = []components.Fact{{Label: "SHA-256 of the manifest", Text: manifestSum(m)}, {Label: "Build", Text: format.Join(s.Version, s.Commit)}, {Label: "Release", Text: format.OrNone(conditions.ReleaseWords(s))}}
	files := components.Part{ID: "files", Title: "Files", Quiet: components.Plural(len(rows), "file", "files"), Rows: len(rows), Empty: "This build contains no source files."}
	files.Table = format.NumberColumns(format.PlainTable("Files of the manifest", []string{"File", "Bytes", "SHA-256", "Since the release"}, rows), 1)
	out.Parts = []components.Part{files, {ID: "text", Title: "As text", Lines: []string{"One line per file with tab-separated fields, as in the manifest of the whole build."}, Sample: manifestLines(m)}}
	return out, nil
}

// manifestLines returns the lines of the files, without the header that names a release.
func manifestLines(m check.Manifest) string {
	_, lines, _ := strings.Cut(m.String(), "\n")
	return strings.TrimSuffix(lines, "\n")
}

// sinceRelease compares a file with the last release.
func sinceRelease(s *web.Server, f check.ManifestFile) components.Tag {
	was := check.OfPath(s.Released.Files, f.Path)
	switch {
	case s.Released.Empty():
		return components.Tag{Word: "no release"}
	case was.Path == "":
		return components.Tag{Word: "new", Class: "act"}
	case was.Hash != f.Hash:
		return components.Tag{Word: "changed", Class: "warn"}
	}
	return components.Tag{Word: "unchanged", Class: "ok"}
}

// confirmationPreviewData shows what a confirmed approval of the installation would contain.
func confirmationPreviewData(s *web.Server) web.Dataset {
	return periodPreview{lead: func(*previewed) string {
		return "This is how an approval would be confirmed, with the current figures. No approval exists, and none can be given here."
	},
		counters: func(s *web.Server, _ *web.Request, v *previewed) []components.Counter {
			m, _ := commandManifest(s) // confirmationPart returns the error
			return []components.Counter{{Label: "Files", Value: format.Number(len(m.Files)), Note: "covered by the approval"},
				{Label: "Rules", Value: format.Number(len(v.run.Rules))}, {Label: "Findings", Value: format.Number(len(v.run.Findings)), Note: "of the dry run"}}
		},
		judge: func(*previewed) components.Verdict {
			return components.Verdict{Tag: components.Tag{Word: "not approved", Class: "ask"}, Why: "A preview confirms nothing."}
		},
		parts: []previewPart{confirmationPart, confirmationOpenPart, confirmationBasisPart},
	}.dataset(s)
}

// confirmationPart is the text of the confirmation with the current values.
func confirmationPart(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
	m, err := commandManifest(s)
	c, _ := dryrun.ValidateCommand(s)
	lines := [][2]string{
		{"Approved is", "the command " + c.Name + ", and nothing else"}, {"Called as", format.OrNone(c.Signature)}, {"Build", format.OrNone(format.Join(s.Version, s.Commit))},
		{"Files", format.Number(len(m.Files))}, {"Manifest", "SHA-256 " + manifestSum(m)}, {"Rules", fmt.Sprintf("%d, %d of them without findings", len(v.run.Rules), v.run.RulesKept())},
		{"Tested on", schedule.Printable(v.Name)}, {"Result", components.Plural(len(v.run.Findings), "finding", "findings")}, {"Writes", "nothing; a save would write " + components.Plural(v.run.Payload.Rows.Len(), "row", "rows")},
		{"Approved by", "____________"}, {"Approved at", "____________"},
	}
	var b strings.Builder
	for _, l := range lines {
		fmt.Fprintf(&b, "%-15s %s\n", l[0], l[1])
	}
	return components.Part{ID: "confirmation", Title: "The confirmation", Sample: strings.TrimSuffix(b.String(), "\n")}, err
}

// confirmationOpenPart lists what only an approval would know.
func confirmationOpenPart(s *web.Server, r *web.Request, _ *previewed) (components.Part, error) {
	approvals, all, err := conditions.ApprovalTables(s, r)
	rows := []components.Row{
		{Cells: []components.Cell{{Text: "Approved by"}, {Text: "the person who approves"}, {Text: "No form here accepts an approval."}}},
		{Cells: []components.Cell{{Text: "Approved at"}, {Text: "the time of the approval"}, {Text: "It is known after the approval."}}},
		{Cells: []components.Cell{{Text: "Reference"}, {Text: "the number of the record"}, {Text: fmt.Sprintf("%d of the %d tables of the database store approvals.", len(approvals), len(all))}}},
	}
	return components.Part{ID: "open", Title: "Fields that only an approval fills", Rows: len(rows), Table: format.PlainTable("Fields that only an approval fills", []string{"Field", "Value", "Why it is empty"}, rows)}, err
}

// confirmationBasisPart checks the conditions of an approval.
func confirmationBasisPart(s *web.Server, r *web.Request, _ *previewed) (components.Part, error) {
	return components.Part{ID: "rests", Title: "Conditions for an approval", Needs: conditions.NeedsOf(conditions.Judge(s, r, []string{"files-there", "writes-refused", "no-writing-method", "period-no-warnings"}))}, nil
}

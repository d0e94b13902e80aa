package dryrun

import (
	"fmt"
	"io"
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// Limits of the text width in columns.
const (
	minWidth = 60
	maxWidth = 120
)

// textWriter writes the text of a dry run.
type textWriter struct {
	strings.Builder
	width int
}

// Text writes the dry run for a terminal of width columns.
func (d DryRun) Text(w io.Writer, width int) error {
	p := &textWriter{width: min(max(width, minWidth), maxWidth)}
	p.head(d)
	p.rules(d)
	p.findings(d)
	p.payload(d)
	p.steps(d)
	p.title("Summary", "")
	for _, line := range d.Sum() {
		p.wrapped("  ", line)
	}
	_, err := io.WriteString(w, p.String())
	return err
}

func (p *textWriter) wrapped(head, text string) { format.WriteWithin(&p.Builder, p.width, head, text) }

// title begins a part. note follows the title.
func (p *textWriter) title(title, note string) {
	if note != "" {
		title += ": " + note
	}
	p.WriteString("\n" + title + "\n") // #nosec G104 -- a string builder takes everything
}

// listed begins a part with the number of items that follow.
func (p *textWriter) listed(title string, shown, all int) {
	note := format.Number(all)
	if shown < all {
		note = fmt.Sprintf("%s, the first %s", note, format.Number(shown))
		if shown == 0 {
			note = format.Number(all) + ", none listed"
		}
	}
	p.title(title, note)
}

func (p *textWriter) head(d DryRun) {
	f := d.Figures
	p.wrapped("", fmt.Sprintf("Dry run of draft period %d, %s", d.Period.ID, schedule.Printable(d.Period.Name)))
	p.wrapped("  ", format.Join(d.Style.Day(d.Period.StartsOn)+" to "+d.Style.Day(d.Period.EndsOn), format.Words(d.Period.Status), d.publishedWords()))
	p.wrapped("  ", fmt.Sprintf("%s, %s of them open; %s to be deleted", components.Plural(f.Shifts, "shift", "shifts"), format.Number(f.Open), format.Number(f.Staged)))
	p.wrapped("  ", fmt.Sprintf("Run %s %s", components.Stamp(d.ShownAt()), d.Zone))
}

func (p *textWriter) rules(d DryRun) {
	p.title("Rules", fmt.Sprintf("%d of %s no findings", d.RulesKept(), components.Plural(len(d.Rules), "rule has", "rules have")))
	const line = "  %-24s %-18s %-13s %6s %11s"
	fmt.Fprintf(p, line+"\n", "Code", "Rule", "Severity", "Found", "If approved")
	for _, r := range d.Rules {
		ifApproved := ""
		if r.IfApproved > 0 {
			ifApproved = format.Number(r.IfApproved)
		}
		p.WriteString(strings.TrimRight(fmt.Sprintf(line, r.Kind, r.Title, r.Severity, format.Number(r.Found), ifApproved), " ") + "\n") // #nosec G104 -- a string builder takes everything
	}
}

func (p *textWriter) findings(d DryRun) {
	shown := d.listed(len(d.Findings))
	p.listed("Findings", shown, len(d.Findings))
	for i := range d.Findings[:shown] {
		f := &d.Findings[i]
		p.wrapped("  ", fmt.Sprintf("%s (%s): %s", f.Kind, f.Severity, f.Message()))
		p.wrapped("    ", whenWords(d.Style, f)+", "+subjectWords(f))
	}
}

func (p *textWriter) payload(d DryRun) {
	p.title("Payload", "what a save would write")
	fmt.Fprintf(p, "  %-18s %9s %9s %9s %10s\n", "Table", "insert", "change", "delete", "unchanged")
	for _, c := range d.Payload.Counts() {
		fmt.Fprintf(p, "  %-18s", c.Name)
		for _, action := range schedule.PayloadActions {
			fmt.Fprintf(p, " %9s", format.Number(c.By[action]))
		}
		if c.Unchanged > 0 {
			fmt.Fprintf(p, " %10s", format.Number(c.Unchanged))
		}
		p.WriteString("\n") // #nosec G104 -- a string builder takes everything
	}
	shown := d.listed(d.Payload.Rows.Len())
	p.listed("Rows of the payload", shown, d.Payload.Rows.Len())
	for i := range shown {
		p.payloadRow(d.Payload.Rows.At(i))
	}
}

func (p *textWriter) payloadRow(r schedule.PayloadRow) {
	p.wrapped("  ", string(r.Action)+" "+r.Table+", "+r.KeyWords())
	p.wrapped("    ", r.About(nil))
	var cells []string
	for _, c := range r.Cells {
		if r.Action == schedule.PayloadChange {
			p.wrapped("    ", c.Words())
			continue
		}
		c.Old.Words, c.New.Words = "", "" // the line above has them
		cells = append(cells, c.Words())
	}
	if len(cells) > 0 {
		p.wrapped("    ", strings.Join(cells, "; "))
	}
}

func (p *textWriter) steps(d DryRun) {
	p.title("Steps", components.Millis(d.Took()))
	for i, s := range d.Steps {
		fmt.Fprintf(p, "  %d  %-35s %-27s %10s\n", i+1, s.Name, s.Code, components.Millis(s.Took))
	}
}

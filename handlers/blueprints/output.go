package blueprints

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"opshub/components"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/web"
)

// Width of a sample in columns, and number of listed findings and rows.
const (
	sampleWidth  = 80
	sampleListed = 2
)

// sampleText returns the text of the dry run with few findings and rows. The counts cover all.
func sampleText(run dryrun.DryRun) string {
	run.List = sampleListed
	var b strings.Builder
	_ = run.Text(&b, sampleWidth) // a strings.Builder returns no error
	return b.String()
}

// dryRunOutputData shows the output formats with samples from the current draft period.
func dryRunOutputData(s *web.Server) web.Dataset {
	return blueprint(s, "the dry run over the current draft period", false, func(r *web.Request) (web.OverviewResult, error) {
		c, _ := dryrun.ValidateCommand(s)
		run, reason, err := dryrun.DryRunOf(s, r)
		if err != nil {
			return web.OverviewResult{}, err
		}
		f := web.OverviewResult{Counters: []components.Counter{{Label: "Formats", Value: format.Number(len(formats(c))), Note: strings.Join(formats(c), ", ")}}}
		f.Notices = withoutRun(reason, "There is no sample.")
		if reason != "" {
			return f, nil
		}
		run.List = sampleListed
		whole, err := json.Marshal(run.JSON())
		if err != nil {
			return f, err
		}
		text := sampleText(run)
		f.Facts = periodFacts(r, &run)
		f.Counters = append(f.Counters, components.Counter{Label: "Lines of the sample", Value: format.Number(strings.Count(text, "\n")), Note: "as text", Href: "#text"},
			components.Counter{Label: "Findings", Value: format.Number(len(run.Findings))}, components.Counter{Label: "Rows of the payload", Value: format.Number(run.Payload.Rows.Len())})
		f.Parts = []components.Part{
			{ID: "text", Title: "As text", Quiet: "for people, " + strconv.Itoa(sampleWidth) + " columns wide", Lines: []string{"This is what --format text --limit " + strconv.Itoa(sampleListed) + " prints: counts include everything, and " + strconv.Itoa(sampleListed) + " findings and rows are listed."}, Sample: text},
			jsonShapePart(whole),
			{ID: "json", Title: "As JSON", Quiet: "for programs", Lines: []string{"This is what --format json --limit " + strconv.Itoa(sampleListed) + " prints, with each list shortened to its first entry."}, Sample: abbreviateJSON(whole)},
		}
		return f, nil
	})
}

// formats returns the values of the option --format.
func formats(c web.Command) []string {
	for _, o := range c.Options {
		if o.Name == "--format" {
			return o.Values
		}
	}
	return nil
}

// jsonShapePart lists the members of the JSON with their current values.
func jsonShapePart(whole []byte) components.Part {
	part := components.Part{ID: "members", Title: "Members of the JSON", Quiet: "of the same sample"}
	var rows []components.Row
	eachMember(whole, func(name string, value json.RawMessage) {
		rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{name}}, {Text: memberText(value)}}})
	})
	part.Table, part.Rows = format.PlainTable(part.Title, []string{"Member", "Value now"}, rows), len(rows)
	return part
}

// memberText describes a JSON value.
func memberText(value json.RawMessage) string {
	var list []json.RawMessage
	switch {
	case json.Unmarshal(value, &list) == nil && value[0] == '[':
		return "a list of " + format.Number(len(list))
	case value[0] == '{':
		var names []string
		eachMember(value, func(name string, _ json.RawMessage) { names = append(names, name) })
		return format.Join(names...)
	}
	return strings.Trim(string(value), `"`)
}

// eachMember visits the members of a JSON object in order.
func eachMember(object []byte, visit func(name string, value json.RawMessage)) {
	d := json.NewDecoder(bytes.NewReader(object))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return
	}
	for d.More() {
		name, err := d.Token()
		var value json.RawMessage
		if err != nil || d.Decode(&value) != nil {
			return
		}
		visit(name.(string), value)
	}
}

// abbreviateJSON indents JSON and keeps the first entry of each list.
func abbreviateJSON(whole []byte) string {
	var cut bytes.Buffer
	writeFirst(&cut, whole)
	var out bytes.Buffer
	_ = json.Indent(&out, cut.Bytes(), "", "  ") // the input is valid JSON
	return out.String()
}

func writeFirst(w *bytes.Buffer, value json.RawMessage) {
	switch value[0] {
	case '{':
		first := byte('{')
		eachMember(value, func(name string, value json.RawMessage) {
			w.WriteByte(first)
			w.WriteString(strconv.Quote(name) + ":")
			writeFirst(w, value)
			first = ','
		})
		if first == '{' {
			w.WriteByte('{')
		}
		w.WriteByte('}')
	case '[':
		w.WriteByte('[')
		var list []json.RawMessage
		if json.Unmarshal(value, &list) == nil && len(list) > 0 {
			writeFirst(w, list[0])
		}
		w.WriteByte(']')
	default:
		w.Write(value)
	}
}

package previews

import (
	"slices"
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/rules"
)

// payloadValidatorData lists the findings for every shift that a save would publish, for print.
func payloadValidatorData(s *web.Server) web.Dataset {
	return periodPreview{
		lead: func(v *previewed) string { return v.run.FindingsWords() + " " + v.run.PayloadWords() }, rules: []page.Rule{rowRule},
		counters: func(_ *web.Server, _ *web.Request, v *previewed) []components.Counter {
			said := findingsByShift(v)
			return []components.Counter{{Label: "Shifts", Value: format.Number(len(payloadShifts(v)))}, {Label: "With findings", Value: format.Number(len(said) - min(1, len(said[0])))},
				{Label: "Findings", Value: format.Number(len(v.run.Findings))}, {Label: "Findings without a shift", Value: format.Number(len(said[0]))}}
		},
		parts: []previewPart{payloadShiftsPart, placesPart},
	}.dataset(s)
}

// payloadShift is a shift of the new version, with what a save would do to it.
type payloadShift struct {
	*schedule.ShiftRow
	does string
}

// payloadShifts returns the shifts of the new version, by start.
func payloadShifts(v *previewed) []payloadShift {
	save := &v.run.Save
	out := make([]payloadShift, 0, len(save.Changes)+len(save.Same))
	for i := range save.Changes {
		switch c := &save.Changes[i]; c.Kind {
		case schedule.ChangeAdded:
			out = append(out, payloadShift{c.After, string(schedule.PayloadInsert)})
		case schedule.ChangeChanged:
			out = append(out, payloadShift{c.After, string(schedule.PayloadChange)})
		}
	}
	for i := range save.Same {
		out = append(out, payloadShift{save.Same[i], "unchanged"})
	}
	slices.SortStableFunc(out, func(a, b payloadShift) int { return byStart(a.ShiftRow, b.ShiftRow) })
	return out
}

// findingsByShift returns the findings by shift ID. Findings without a shift have the key 0.
func findingsByShift(v *previewed) map[int64][]*rules.DraftFinding {
	out := map[int64][]*rules.DraftFinding{}
	for i := range v.run.Findings {
		f := &v.run.Findings[i]
		out[f.ShiftID] = append(out[f.ShiftID], f)
	}
	return out
}

// payloadShiftsPart lists the shifts with their findings.
func payloadShiftsPart(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
	part := components.Part{ID: "rows", Title: "Shift by shift", Empty: "The new version would include no shift.", Lines: []string{"Every shift that a save would publish, by start, with the findings of the rules. Times are local to each shift."}}
	shifts, findings := payloadShifts(v), findingsByShift(v)
	st, rows := rowRangeOf(r, len(shifts)), []components.Row(nil)
	for _, sh := range shifts[st.from:st.to] {
		words := make([]string, 0, len(findings[sh.ID]))
		for _, f := range findings[sh.ID] {
			words = append(words, f.Title()+": "+f.Message())
		}
		tag := components.Tag{Word: "nothing", Class: "ok"}
		if len(words) > 0 {
			tag = format.SeverityTag(slices.MinFunc(findings[sh.ID], func(a, b *rules.DraftFinding) int {
				return slices.Index(severities, a.Severity) - slices.Index(severities, b.Severity)
			}).Severity)
		}
		rows = append(rows, components.Row{Cells: []components.Cell{shiftCell(s, r, sh.ShiftRow), {Text: sh.does}, {Tag: tag}, {Text: strings.Join(words, "; ")}}})
	}
	part.Table = format.PlainTable(part.Title, []string{"Shift", "Effect of a save", "Result", "Findings"}, rows)
	addPager(s, r, &part, st)
	return part, nil
}

// placesPart lists the findings without a shift: places below their coverage target.
func placesPart(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
	part := components.Part{ID: "elsewhere", Title: "Findings without a shift", Empty: "Nothing."}
	found := findingsByShift(v)[0]
	part.Quiet = format.Number(len(found))
	if len(found) > previewRowsPrinted {
		part.Quiet, found = "the first "+format.Number(previewRowsPrinted)+" of "+format.Number(len(found)), found[:previewRowsPrinted]
	}
	var rows []components.Row
	for _, f := range found {
		rows = append(rows, findingRow(s, r, f))
	}
	part.Table, part.Rows = format.PlainTable(part.Title, []string{"When", "Employee", "Rule", "Severity", "What"}, rows), len(rows)
	return part, nil
}

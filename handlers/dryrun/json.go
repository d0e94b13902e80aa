package dryrun

import (
	"encoding/json"
	"time"

	"opshub/schedule"
	"opshub/schedule/rules"
)

// dryRunJSON is the JSON form of a dry run.
type dryRunJSON struct {
	GeneratedAt string         `json:"generated_at"`
	Data        string         `json:"data"`
	Refusal     string         `json:"refusal"`
	Period      dryPeriodJSON  `json:"period"`
	Asked       dryAskJSON     `json:"asked"`
	Summary     drySummaryJSON `json:"summary"`
	Rules       any            `json:"rules"`
	Findings    any            `json:"findings"`
	Payload     any            `json:"payload"`
	Steps       any            `json:"steps"`
}

type dryPeriodJSON struct {
	ID        int64  `json:"id"`
	Name      string `json:"name"`
	StartsOn  string `json:"starts_on"`
	EndsOn    string `json:"ends_on"`
	Status    string `json:"status"`
	Shifts    int    `json:"shifts"`
	Open      int    `json:"open_shifts"`
	Staged    int    `json:"to_be_deleted"`
	Published int    `json:"published_version"` // 0 for none
}

type dryAskJSON struct {
	Rules     []schedule.ConstraintKind `json:"rules"` // none: all
	Severity  schedule.Severity         `json:"severity"`
	Published bool                      `json:"published"`
}

type drySummaryJSON struct {
	Findings      int      `json:"findings"`
	Warnings      int      `json:"warnings"`
	Informational int      `json:"informational"`
	Listed        int      `json:"findings_listed"`
	Rules         int      `json:"rules"`
	Kept          int      `json:"rules_kept"`
	Insert        int      `json:"insert"`
	Change        int      `json:"change"`
	Delete        int      `json:"delete"`
	Unchanged     int      `json:"unchanged"`
	Rows          int      `json:"rows"`
	RowsListed    int      `json:"rows_listed"`
	Written       int      `json:"rows_written"`
	Words         []string `json:"words"`
}

// JSON returns the JSON form of the dry run.
func (d DryRun) JSON() any {
	p := d.Period
	return dryRunJSON{d.ShownAt().Format(time.RFC3339), d.State, d.Refusal,
		dryPeriodJSON{p.ID, p.Name, p.StartsOn.String(), p.EndsOn.String(), p.Status, d.Figures.Shifts, d.Figures.Open, d.Figures.Staged, d.Latest.Version},
		dryAskJSON{append([]schedule.ConstraintKind{}, d.Ask.Rules...), d.Ask.Severity, d.Ask.Published}, d.SummaryJSON(),
		rulesJSON(d.Rules), findingsJSON(d.Findings[:d.listed(len(d.Findings))]), d.payloadJSON(), stepsJSON(d.Steps)}
}

// SummaryJSON returns the counts of the dry run in their JSON form.
func (d DryRun) SummaryJSON() drySummaryJSON {
	by := d.Payload.Shown()
	return drySummaryJSON{Findings: len(d.Findings), Warnings: d.Found(schedule.Warning), Informational: d.Found(schedule.Informational),
		Listed: d.listed(len(d.Findings)), Rules: len(d.Rules), Kept: d.RulesKept(), Insert: by[schedule.PayloadInsert], Change: by[schedule.PayloadChange],
		Delete: by[schedule.PayloadDelete], Unchanged: d.Payload.Unchanged, Rows: d.Payload.Rows.Len(), RowsListed: d.listed(d.Payload.Rows.Len()), Words: d.Sum()}
}

func rulesJSON(rules []rules.RuleCount) any {
	type rule struct {
		Code       schedule.ConstraintKind `json:"code"`
		Title      string                  `json:"title"`
		Severity   schedule.Severity       `json:"severity"`
		Unit       schedule.Unit           `json:"unit,omitempty"`
		Rule       string                  `json:"rule"`
		Found      int                     `json:"found"`
		IfApproved int                     `json:"if_approved"`
	}
	out := make([]rule, len(rules))
	for i, r := range rules {
		out[i] = rule{r.Kind, r.Title, r.Severity, r.Unit, r.Rule, r.Found, r.IfApproved}
	}
	return out
}

func findingsJSON(list []rules.DraftFinding) any {
	type finding struct {
		Code       schedule.ConstraintKind `json:"code"`
		Severity   schedule.Severity       `json:"severity"`
		Message    string                  `json:"message"`
		On         string                  `json:"on"`
		StartsUTC  string                  `json:"starts_utc"`
		EndsUTC    string                  `json:"ends_utc"`
		TimeZone   string                  `json:"time_zone"`
		EmployeeID int64                   `json:"employee_id,omitempty"`
		Employee   string                  `json:"employee,omitempty"`
		Location   string                  `json:"location,omitempty"`
		Position   string                  `json:"position,omitempty"`
		ShiftID    int64                   `json:"shift_id,omitempty"`
		OtherID    int64                   `json:"other_shift_id,omitempty"`
		BlockID    int64                   `json:"block_id,omitempty"`
		Measured   int                     `json:"measured"`
		Limit      int                     `json:"limit"`
		IfApproved bool                    `json:"if_approved"`
	}
	utc := func(at schedule.Instant) string { return time.Unix(int64(at), 0).UTC().Format(time.RFC3339) }
	out := make([]finding, len(list))
	for i := range list {
		f := &list[i]
		out[i] = finding{f.Kind, f.Severity, f.Message(), f.On.String(), utc(f.When.Start), utc(f.When.End), f.TimeZone, f.EmployeeID, f.Employee,
			f.Location, f.Position, f.ShiftID, f.OtherID, f.BlockID, f.Measured, f.Limit, f.IfApproved}
	}
	return out
}

func (d DryRun) payloadJSON() any {
	type table struct {
		Table     string `json:"table"`
		For       string `json:"for"`
		Insert    int    `json:"insert"`
		Change    int    `json:"change"`
		Delete    int    `json:"delete"`
		Unchanged int    `json:"unchanged"`
	}
	var tables []table
	for _, c := range d.Payload.Counts() {
		tables = append(tables, table{c.Name, c.For, c.By[schedule.PayloadInsert], c.By[schedule.PayloadChange], c.By[schedule.PayloadDelete], c.Unchanged})
	}
	type row struct {
		Table   string         `json:"table"`
		Action  string         `json:"action"`
		Key     map[string]any `json:"key"`
		About   string         `json:"about"`
		Columns []columnJSON   `json:"columns"`
	}
	rows := make([]row, d.listed(d.Payload.Rows.Len()))
	for i := range rows {
		r := d.Payload.Rows.At(i)
		rows[i] = row{r.Table, string(r.Action), map[string]any{}, r.About(nil), make([]columnJSON, len(r.Cells))}
		for _, c := range r.Key {
			rows[i].Key[c.Column] = valueJSON(c.New)
		}
		for k, c := range r.Cells {
			rows[i].Columns[k] = columnJSON{Column: c.Column, Old: valueJSON(c.Old), New: valueJSON(c.New)}
			for _, kind := range []schedule.ValueKind{schedule.ValuePrivate, schedule.ValueAtSave} {
				if c.Old.Kind == kind || c.New.Kind == kind {
					rows[i].Columns[k].Untold = string(kind)
				}
			}
		}
	}
	return map[string]any{"tables": tables, "rows": rows}
}

// columnJSON is one column of a row. Untold explains a missing value: it is private, or known only at the time
// of the save.
type columnJSON struct {
	Column string `json:"column"`
	Old    any    `json:"old,omitempty"`
	New    any    `json:"new,omitempty"`
	Untold string `json:"untold,omitempty"`
}

// valueJSON returns a value as stored in its column.
func valueJSON(v schedule.PayloadValue) any {
	switch v.Kind {
	case schedule.ValueNumber:
		return json.Number(v.Text)
	case schedule.ValueText:
		return v.Text
	case schedule.ValueNull:
		return json.RawMessage("null")
	}
	return nil
}

func stepsJSON(steps []rules.StepTaken) any {
	type step struct {
		Name string  `json:"name"`
		Does string  `json:"does"`
		Code string  `json:"code"`
		File string  `json:"file"`
		Took float64 `json:"took_ms"`
	}
	out := make([]step, len(steps))
	for i, s := range steps {
		out[i] = step{s.Name, s.Does, s.Code, s.File, float64(s.Took.Microseconds()) / 1000}
	}
	return out
}

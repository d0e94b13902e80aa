package store

import (
	"encoding/json"
	"slices"

	"opshub/schedule"
)

// withoutAverage leaves out what a row says of the others, and where the filter has no days what it says of the days of all.
func withoutAverage(rows []schedule.BalanceRow, f schedule.Filter) []schedule.BalanceRow {
	rows = slices.DeleteFunc(slices.Clone(rows), func(b schedule.BalanceRow) bool { return b.AllShifts == 0 })
	for k := range rows {
		if rows[k].Above = 0; f.From == 0 || f.To == 0 {
			rows[k].Of = 0
		}
	}
	return rows
}

// rowTexts is rows as text, with what their pointers point at.
func rowTexts[T any](rows []T, err error) (out []string, _ error) {
	for k := range rows {
		text, fail := json.Marshal(rows[k])
		if fail != nil {
			return nil, fail
		}
		out = append(out, string(text))
	}
	return out, err
}

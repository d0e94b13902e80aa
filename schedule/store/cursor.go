package store

import (
	"encoding/base64"
	"encoding/json"

	"opshub/schedule"
)

func badCursor(value string) error {
	return &BadPage{BadValue: schedule.BadValue{Name: "after", Value: schedule.Printable(value),
		Message: "The place in the list cannot be read.",
		Hint:    "Start again from the first page"}}
}

// values reads the key values of a row from the columns that follow col.
func (o order) values(r row, col int) []any {
	out := make([]any, len(o.key.columns))
	for i := range out {
		if o.key.text&(1<<i) != 0 {
			out[i] = r.text(col + i)
		} else {
			out[i] = r.int(col + i)
		}
	}
	return out
}

// encode makes a cursor: the sort it belongs to and the key values, as JSON in URL-safe base64.
func (o order) encode(values []any) string {
	b, err := json.Marshal(append([]any{o.name()}, values...))
	if err != nil { // whole numbers and texts cannot fail
		panic("BUG: " + err.Error())
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

func (o order) name() string {
	if o.descending {
		return "-" + o.key.name
	}
	return o.key.name
}

// decode reads a cursor; one of another sort is refused.
func (o order) decode(after string) ([]any, error) {
	raw, err := base64.RawURLEncoding.DecodeString(after)
	if err != nil {
		return nil, badCursor(after)
	}
	var parts []json.RawMessage
	var name string
	if json.Unmarshal(raw, &parts) != nil || len(parts) != 1+len(o.key.columns) ||
		json.Unmarshal(parts[0], &name) != nil || name != o.name() {
		return nil, badCursor(after)
	}
	values := make([]any, len(o.key.columns))
	for i := range values {
		if o.key.text&(1<<i) != 0 {
			var s string
			err = json.Unmarshal(parts[i+1], &s)
			values[i] = s
		} else {
			var n int64
			err = json.Unmarshal(parts[i+1], &n)
			values[i] = n
		}
		if err != nil {
			return nil, badCursor(after)
		}
	}
	return values, nil
}

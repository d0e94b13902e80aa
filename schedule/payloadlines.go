package schedule

import "iter"

// PayloadRows are rows that are made when they are looked at: the draft of a large organization has a hundred thousand, with all of
// their columns.
type PayloadRows struct {
	lines []payloadLine
	by    map[payloadKind]int
}

// payloadKind is what rows are counted by.
type payloadKind struct {
	table  string
	action PayloadAction
}

// payloadLine is one row that is still to be made.
type payloadLine struct {
	payloadKind
	row func() PayloadRow
}

// Len is how many rows there are.
func (l PayloadRows) Len() int { return len(l.lines) }

// At makes one row.
func (l PayloadRows) At(i int) PayloadRow { return l.lines[i].row() }

// All makes the rows one after the other, in the order in which they are written.
func (l PayloadRows) All() iter.Seq2[int, PayloadRow] {
	return func(yield func(int, PayloadRow) bool) {
		for i := range l.lines {
			if !yield(i, l.At(i)) {
				return
			}
		}
	}
}

// Of are the rows of a table with an action; an empty word takes all.
func (l PayloadRows) Of(table string, action PayloadAction) PayloadRows {
	if table == "" && action == "" {
		return l
	}
	var out PayloadRows
	for _, line := range l.lines {
		if (table == "" || line.table == table) && (action == "" || line.action == action) {
			out.append(line)
		}
	}
	return out
}

func (l *PayloadRows) append(line payloadLine) {
	if l.by == nil {
		l.by = map[payloadKind]int{}
	}
	l.lines = append(l.lines, line)
	l.by[line.payloadKind]++
}

func (l *PayloadRows) add(table string, action PayloadAction, row func() PayloadRow) {
	l.append(payloadLine{payloadKind{table, action}, func() PayloadRow {
		r := row()
		r.Table, r.Action = table, action
		return r
	}})
}

// Counts counts the rows by table and action. Every table is there.
func (l PayloadRows) Counts() []PayloadCount {
	out := make([]PayloadCount, len(PayloadTables))
	for i, t := range PayloadTables {
		out[i] = PayloadCount{PayloadTable: t, By: map[PayloadAction]int{}}
		for _, action := range PayloadActions {
			if n := l.by[payloadKind{t.Name, action}]; n > 0 {
				out[i].By[action] = n
			}
		}
	}
	return out
}

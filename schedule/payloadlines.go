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

// payloadLine is one row that is still to be made: which one of many of a kind.
type payloadLine struct {
	*payloadSource
	at int
}

// payloadSource makes rows of one kind.
type payloadSource struct {
	payloadKind
	make func(at int) PayloadRow
}

// row makes the row.
func (l payloadLine) row() PayloadRow {
	r := l.make(l.at)
	r.Table, r.Action = l.table, l.action
	return r
}

// rowsOf makes rows of a kind from something that is counted.
func rowsOf(table string, action PayloadAction, make func(at int) PayloadRow) *payloadSource {
	return &payloadSource{payloadKind{table, action}, make}
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
	l.append(payloadLine{rowsOf(table, action, func(int) PayloadRow { return row() }), 0})
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

package handlers

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/format"
)

// rowRule is where in a long list a screen begins.
var rowRule = func() rule {
	u := numberRule("row", "From row", 1, 1, 1_000_000_000)
	u.unasked = true
	return u
}()

// How many rows of a long list a screen and a sheet hold. The draft of a large organization has a hundred thousand.
const (
	previewRows        = 50
	previewRowsPrinted = 1000
)

// stretch is the rows of a long list that stand on this screen or sheet: from the first one, counted from 0, to the one after the last.
type stretch struct{ from, to, all int }

// stretchOf is the stretch that is asked for. A row behind the end asks for the last stretch.
func (r *request) stretchOf(all int) stretch {
	size := previewRows
	if r.onPaper() {
		size = previewRowsPrinted
	}
	from := r.ruleNumber(rowRule) - 1
	if from >= all {
		from = max(all-1, 0) / size * size
	}
	return stretch{from, min(from+size, all), all}
}

func (st stretch) words() string {
	if st.to-st.from == st.all {
		return fmt.Sprintf("all %s", components.Plural(st.all, "row", "rows"))
	}
	return fmt.Sprintf("rows %s to %s of %s", format.Number(st.from+1), format.Number(st.to), format.Number(st.all))
}

// turnPages says in a part which rows of a long list it holds, and leads to the others.
func (s *server) turnPages(r *request, part *components.Part, st stretch) {
	if part.Rows = st.to - st.from; part.Rows == 0 {
		return
	}
	part.Quiet = st.words()
	if part.Rows == st.all {
		return
	}
	if r.onPaper() {
		line := "The sheet holds " + st.words() + "."
		if st.to < st.all {
			line += fmt.Sprintf(" Those after it: the same address with row=%d.", st.to+1)
		}
		part.Lines = append(part.Lines, line)
		return
	}
	part.Pager.Text = st.words()
	if st.from > 0 {
		part.Pager.First = s.self(r, rowRule.name, rowRule.usual)
	}
	if st.to < st.all {
		part.Pager.Next = s.self(r, rowRule.name, fmt.Sprint(st.to+1))
	}
}

// pick is a link that narrows a screen by a choice of its own, from its first row.
func (s *server) pick(r *request, u rule, value string) string {
	return s.self(r, u.name, value, rowRule.name, rowRule.usual)
}

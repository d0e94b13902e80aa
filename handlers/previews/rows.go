package previews

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// rowRule is the first row of a long list.
var rowRule = func() page.Rule {
	u := page.NumberRule("row", "From row", 1, 1, 1_000_000_000)
	u.Unasked = true
	return u
}()

// Maximum number of rows of a long list on a screen and in print. The draft of a large organization has a
// hundred thousand rows.
const (
	PreviewRows        = 50
	previewRowsPrinted = 1000
)

// rowRange is the part of a long list on this screen or sheet. from counts from 0; to is exclusive.
type rowRange struct{ from, to, all int }

// rowRangeOf returns the requested range. A row after the end selects the last range.
func rowRangeOf(r *web.Request, all int) rowRange {
	size := PreviewRows
	if page.OnPaper(r) {
		size = previewRowsPrinted
	}
	from := page.RuleNumber(r, rowRule) - 1
	if from >= all {
		from = max(all-1, 0) / size * size
	}
	return rowRange{from, min(from+size, all), all}
}

func (st rowRange) text() string {
	if st.to-st.from == st.all {
		return fmt.Sprintf("all %s", components.Plural(st.all, "row", "rows"))
	}
	return "rows " + format.Range(st.from, st.to-st.from, st.all)
}

// addPager adds to a part which rows it contains, and links to the others.
func addPager(s *web.Server, r *web.Request, part *components.Part, st rowRange) {
	if part.Rows = st.to - st.from; part.Rows == 0 {
		return
	}
	part.Quiet = st.text()
	if part.Rows == st.all {
		return
	}
	if page.OnPaper(r) {
		line := "The sheet shows " + st.text() + "."
		if st.to < st.all {
			line += fmt.Sprintf(" For the next rows, open the same address with row=%d.", st.to+1)
		}
		part.Lines = append(part.Lines, line)
		return
	}
	part.Pager.Text = st.text()
	at := func(row int) string { return page.Self(s, r, rowRule.Name, fmt.Sprint(row)) }
	if st.from > 0 {
		part.Pager.Previous = at(max(0, st.from-PreviewRows) + 1)
	}
	if st.from > PreviewRows {
		part.Pager.First = page.Self(s, r, rowRule.Name, rowRule.Usual)
	}
	if st.to < st.all {
		part.Pager.Next = at(st.to + 1)
	}
}

// choiceLink returns a link that sets a choice of the screen and starts at the first row.
func choiceLink(s *web.Server, r *web.Request, u page.Rule, value string) string {
	return page.Self(s, r, u.Name, value, rowRule.Name, rowRule.Usual)
}

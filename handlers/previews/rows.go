package previews

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// rowRule is where in a long list a screen begins.
var rowRule = func() page.Rule {
	u := page.NumberRule("row", "From row", 1, 1, 1_000_000_000)
	u.Unasked = true
	return u
}()

// How many rows of a long list a screen and a sheet hold. The draft of a large organization has a hundred thousand.
const (
	PreviewRows        = 50
	previewRowsPrinted = 1000
)

// stretch is the rows of a long list that stand on this screen or sheet: from the first one, counted from 0, to the one after the last.
type stretch struct{ from, to, all int }

// stretchOf is the stretch that is asked for. A row behind the end asks for the last stretch.
func stretchOf(r *web.Request, all int) stretch {
	size := PreviewRows
	if page.OnPaper(r) {
		size = previewRowsPrinted
	}
	from := page.RuleNumber(r, rowRule) - 1
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
func turnPages(s *web.Server, r *web.Request, part *components.Part, st stretch) {
	if part.Rows = st.to - st.from; part.Rows == 0 {
		return
	}
	part.Quiet = st.words()
	if part.Rows == st.all {
		return
	}
	if page.OnPaper(r) {
		line := "The sheet holds " + st.words() + "."
		if st.to < st.all {
			line += fmt.Sprintf(" Those after it: the same address with row=%d.", st.to+1)
		}
		part.Lines = append(part.Lines, line)
		return
	}
	part.Pager.Text = st.words()
	if st.from > 0 {
		part.Pager.First = page.Self(s, r, rowRule.Name, rowRule.Usual)
	}
	if st.to < st.all {
		part.Pager.Next = page.Self(s, r, rowRule.Name, fmt.Sprint(st.to+1))
	}
}

// pick is a link that narrows a screen by a choice of its own, from its first row.
func pick(s *web.Server, r *web.Request, u page.Rule, value string) string {
	return page.Self(s, r, u.Name, value, rowRule.Name, rowRule.Usual)
}

package calendar

import (
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// sheetWords says what the sheet is of and what is left out of it.
func sheetWords(s *web.Server, week *web.Request, paper weekPaper) components.SheetWords {
	words := components.SheetWords{Filter: wallWords(s, week, paper), What: "Published shifts only", Source: report.AbsoluteURL(s, page.Link(s, week, week.Screen.Of)),
		Notes: []string{"(+1) ends the next day", "Who has nothing in the week is left out", report.NoPrivateWords}}
	if paper.idle {
		words.Notes[1] = "Who has nothing in the week stands at the end"
	}
	if paper.group != "" {
		words.Notes = append(words.Notes, "Shifts stand under the "+paper.group+" where they are worked, unavailable blocks with each row of the employee")
	}
	return words
}

// draftWords is the big word for a sheet with drafts on it, and how many they are.
func draftWords(s *web.Server, items []schedule.DayItem) (mark, what string) {
	shifts, drafts := map[int64]bool{}, map[int64]bool{}
	for i := range items {
		if d := &items[i]; d.ShiftID != 0 {
			shifts[d.ShiftID] = true
			if d.ShiftState != schedule.Published {
				drafts[d.ShiftID] = true
			}
		}
	}
	return planWords(len(drafts), len(shifts))
}

// planWords are the same of counted shifts.
func planWords(drafts, shifts int) (mark, what string) {
	if drafts == 0 {
		return "", "The plan as it stands: no shift of it is a draft"
	}
	return "DRAFT", "The plan as it stands: " + format.Number(drafts) + " of " + components.Plural(shifts, "shift", "shifts") +
		" differ from what employees were shown, or were never shown"
}

// wallWords is the filter in words, with the statuses that the sheet can hold.
func wallWords(s *web.Server, week *web.Request, paper weekPaper) string {
	f, none := paper.wallFilter(week.Filter)
	words := f.Words(page.FilterWords(s, week))
	if none {
		words += " (blocks that are not in force are not printed)"
	}
	return words
}

// wallFilter is the filter with the statuses that the sheet can hold; none says that it can hold none of those asked for.
func (p weekPaper) wallFilter(f schedule.Filter) (shown schedule.Filter, none bool) {
	if p.whole() {
		return f, false
	}
	inForce := slices.DeleteFunc(f.StatusSet(), func(b schedule.BlockStatus) bool {
		return b != schedule.Active && b != schedule.Approved
	})
	if len(inForce) == 0 {
		return f, true
	}
	f.Statuses, f.All = inForce, false
	return f, false
}

// wallBanner is the banner line of a sheet: the statuses that it can hold.
func (p weekPaper) wallBanner(f schedule.Filter) string {
	shown, _ := p.wallFilter(f)
	return shown.Banner()
}

package handlers

import (
	"slices"
	"strings"
	"testing"

	"opshub/catalog"
)

// TestLetterIndexLeadsToRows verifies that each letter above a long list of people is a link to an element of the page, that a short list
// and a sheet have no index, and that a list in another order has none.
func TestLetterIndexLeadsToRows(t *testing.T) {
	t.Parallel()
	h := demoServer(t).Handler()
	for target, want := range map[string]bool{
		catalog.PathStaff: true, catalog.PathWeek: true, catalog.PathAvailability: true, catalog.PathStaffSummary + "?sort=employee": true,
		catalog.PathStaffSummary: false, catalog.PathStaff + "?employee_id=2": false, catalog.PathWeekPrint: false, catalog.PathWeek + "?by=location": false,
	} {
		doc, letters := openPage(t, h, target), []string{}
		for _, nav := range all(doc, "nav") {
			if attr(nav, "aria-label") != "Letters" {
				continue
			}
			for _, a := range all(nav, "a") {
				letters = append(letters, text(a))
				if byID(doc, strings.TrimPrefix(attr(a, "href"), "#")) == nil {
					t.Errorf("%s: the letter %s leads nowhere", target, text(a))
				}
			}
		}
		if (len(letters) > 10) != want || want && !slices.Contains(letters, "M") {
			t.Errorf("%s has the letters %q", target, letters)
		}
	}
}

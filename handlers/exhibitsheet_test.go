package handlers

import (
	"net/http"
	"regexp"
	"testing"
)

// TestSheetsOfTheirOwnNameTheirAddressAndAnswerJSON verifies that each exhibit whose only page is a sheet has JSON and shows its address.
func TestSheetsOfTheirOwnNameTheirAddressAndAnswerJSON(t *testing.T) {
	t.Parallel()
	s, sheets := demoServer(t), 0
	for _, sc := range s.Registered {
		if !sc.Family.IsExhibit() || !sc.OnPaper() {
			continue
		}
		sheets++
		if code, body := getJSON(t, s.Handler(), sc.Path); code != http.StatusOK || body["title"] != sc.Title {
			t.Errorf("%s as JSON: status %d, %v", sc.Path, code, body["title"])
		}
		if w := do(t, s.Handler(), "GET", sc.Path); !regexp.MustCompile(`The current rows: [^<]*` + regexp.QuoteMeta(sc.Path)).MatchString(w.Body.String()) {
			t.Errorf("%s does not say where it can be looked at again", sc.Path)
		}
	}
	if sheets == 0 {
		t.Error("no exhibit stands at the address of a sheet")
	}
}

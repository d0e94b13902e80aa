package catalog

import "testing"

// TestReadingOrderHoldsEveryBuilderScreenOnce counts the rows independently: all rows of the sections except print rows and second
// addresses.
func TestReadingOrderHoldsEveryBuilderScreenOnce(t *testing.T) {
	c, part := standard(t), map[string]string{}
	for _, group := range ReadingOrder {
		rows := c.Reading(group)
		if len(rows) == 0 {
			t.Errorf("nothing is read under %q", group.Title)
		}
		for _, s := range rows {
			if part[s.Path] != "" {
				t.Errorf("%s is read under %q and %q", s.Path, part[s.Path], group.Title)
			}
			part[s.Path] = group.Title
		}
	}
	for _, s := range c.Screens() {
		of, ok := c.Lookup(s.Of)
		second := ok && of.Family == s.Family
		if want := ofBuilder(s) && !s.Family.IsAction() && !second; want != (part[s.Path] != "") {
			t.Errorf("%s is read under %q; it is to be read: %t", s.Path, part[s.Path], want)
		}
	}
}

// TestSheetsShowWhatTheirScreenShows verifies that a print row and a second address have the content key of their screen.
func TestSheetsShowWhatTheirScreenShows(t *testing.T) {
	c, looked := standard(t), 0
	for _, s := range c.Built() {
		of, ok := c.Lookup(s.Of)
		if !ok || !ofBuilder(s) || s.Family != of.Family && (s.Family != Print || !of.Family.Supports()) {
			continue
		}
		if looked++; s.Content != of.Content {
			t.Errorf("%s shows %q, %s shows %q", s.Path, s.Content, of.Path, of.Content)
		}
	}
	if looked < 4 {
		t.Errorf("%d rows were looked at", looked)
	}
}

package chart

import (
	"strings"
	"testing"

	"github.com/a-h/templ"
	"golang.org/x/net/html"

	"opshub/components"
)

// pictures contains one picture of each kind, with every optional part.
var pictures = map[string]templ.Component{
	"heat map": HeatMapView(HeatMap{
		PictureHead: PictureHead{ID: "heat", Title: "Heads", Quiet: "the week", Note: "The rule."},
		Corner:      "Day",
		Cols:        []HeatCol{{"08", "08:00", "09:00"}, {"09", "09:00", "10:00"}, {"10", "10:00", "11:00"}},
		Rows:        []HeatRow{{Name: "Mon 16", Cells: []HeatCell{{Text: "6/8", Word: "gap"}, {Text: "6/8", Word: "gap"}, {}}}, {Name: "Tue 17", Note: "today", Href: "/day", Cells: []HeatCell{{Text: "8/8", Word: "met"}, {Text: "-", Word: "none"}, {Text: "0/8", Word: "gap", Deep: true}}}},
		Legend:      []HeatCell{{Text: "5/5 met", Word: "met"}},
	}),
	"trend line": TrendView(Trend{
		PictureHead: PictureHead{ID: "line", Title: "Share covered", Quiet: "per week"}, Axis: "Week of", Unit: " %", Series: []string{"Covered", "Optimal"},
		Points: []TrendPoint{{Label: "02 Nov", Name: "2026-11-02", Href: "/week", Values: []Amount{{N: 93.1, Text: "93.1 %"}, {N: 80, Text: "80 %"}}},
			{Label: "09 Nov", Name: "2026-11-09", Values: []Amount{{None: true}, {N: 81, Text: "81 %"}}}, {Label: "16 Nov", Name: "2026-11-16", Values: []Amount{{N: 97, Text: "97 %"}, {N: 85, Text: "85 %"}}}},
	}),
	"trend columns": TrendView(Trend{
		PictureHead: PictureHead{ID: "columns", Title: "Hours", Quiet: "per week"}, Axis: "Week of", Series: []string{"Hours"}, Columns: true,
		Points: []TrendPoint{{Label: "02 Nov", Name: "2026-11-02", Values: []Amount{{N: 0, Text: "0 h"}}}, {Label: "09 Nov", Name: "2026-11-09", Values: []Amount{{N: 250, Text: "250 h"}}}},
	}),
	"bars": BarsView(Bars{
		PictureHead: PictureHead{ID: "bars", Title: "Hours", Quiet: "this week"}, Of: "Employee", First: "Planned", Second: "Over", Limit: "Limit",
		Rows: []Bar{{Name: "Ana", Href: "/ana", Sub: "Cook", First: Amount{N: 40, Text: "40 h"}, Second: Amount{N: 5, Text: "5 h"}, Limit: Amount{N: 40, Text: "40 h"}, Tag: components.Tag{Word: "over", Class: "warn"}}, {Name: "Ben", First: Amount{N: 20, Text: "20 h"}, Second: Amount{None: true}, Limit: Amount{None: true}}},
	}),
	"timeline": TimelineView(Timeline{
		PictureHead: PictureHead{ID: "time", Title: "Sunday", Quiet: "25 h"}, Of: "Employee", Minutes: 1500,
		Ticks: []Tick{{0, "00"}, {60, "01"}, {120, "02"}, {180, "02"}, {240, "03"}},
		Lanes: []Lane{{Name: "Ana", Href: "/ana", Sub: "Cook", Items: []LaneItem{{Start: -120, End: 300, Kind: "published", When: "22:00-04:00", What: "Cook", Hit: "conflict 60 min", Href: "/shift"}, {Start: 240, End: 600, Kind: "unavailable", When: "03:00-09:00", What: "Unavailable"}}}, {Name: "Ben", Items: []LaneItem{{Start: 480, End: 960, Kind: "draft", When: "07:00-15:00", What: "Host"}, {Start: 960, End: 1600, Kind: "open", When: "15:00-02:00 (+1)", What: "Host"}}}},
	}),
	"month": MonthGridView(MonthGrid{
		PictureHead: PictureHead{ID: "month", Title: "November 2026", Quiet: "weeks from Monday"}, Heads: []string{"Mon", "Tue"},
		Weeks: []MonthWeek{{Name: "W45", Href: "/week", Days: []MonthDay{{Out: true}, {Date: "2026-11-03", Day: "3", Label: "Tue 3 Nov", Note: "today", Href: "/day", Today: true, Figures: []DayFigure{{"12 shifts", ""}, {"2 conflicts", "warn"}}}}}},
	}),
}

func TestPictures(t *testing.T) {
	for name, picture := range pictures {
		t.Run(name, func(t *testing.T) {
			var b strings.Builder
			if err := picture.Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
			doc, err := html.Parse(strings.NewReader(b.String()))
			if err != nil {
				t.Fatal(err)
			}
			tables := 0
			for n := range doc.Descendants() {
				for _, a := range n.Attr {
					if a.Key == "style" || strings.HasPrefix(a.Key, "on") {
						t.Errorf("<%s %s=%q>: the policy forbids it", n.Data, a.Key, a.Val)
					}
				}
				if n.Data == "table" && n.Parent.Data == "details" {
					tables++
				}
			}
			if tables != 1 {
				t.Errorf("%d tables of the same facts, want one", tables)
			}
			if strings.Contains(b.String(), "NaN") || strings.Contains(b.String(), "Inf") {
				t.Error("a length is no number")
			}
		})
	}
}

// TestPictureFacts verifies the facts of each picture.
func TestPictureFacts(t *testing.T) {
	rows := func(table components.Table) (out []string) {
		for _, g := range table.Groups {
			for _, r := range g.Rows {
				var words []string
				for _, c := range r.Cells {
					words = append(words, c.Text)
				}
				out = append(out, strings.Join(words, "|"))
			}
		}
		return out
	}
	heat := HeatMap{Cols: []HeatCol{{"00", "00:00", "01:00"}, {"01", "01:00", "02:00"}, {"02", "02:00", "03:00"}, {"03", "03:00", "04:00"}},
		Rows: []HeatRow{{Name: "Sun", Cells: []HeatCell{{Text: "1/2", Word: "gap"}, {Text: "1/2", Word: "gap"}, {Text: "-", Word: "none"}, {Text: "2/2", Word: "met"}}}}}
	trend := Trend{Series: []string{"a", "b"}, Points: []TrendPoint{{Name: "w", Values: []Amount{{N: 1, Text: "1 %"}, {None: true}}}}}
	bars := Bars{Limit: "Limit", Rows: []Bar{{Name: "Ana", First: Amount{N: 1, Text: "1 h"}, Limit: Amount{N: 2, Text: "2 h"}}}}
	time := Timeline{Minutes: 1440, Lanes: []Lane{{Name: "Ana", Items: []LaneItem{{Start: 0, End: 60, Kind: "draft", When: "00:00-01:00", What: "Cook"}}}}}
	month := MonthGrid{Weeks: []MonthWeek{{Days: []MonthDay{{Label: "Mon 2 Nov", Figures: []DayFigure{{"1 shift", ""}, {"1 gap", "warn"}}}, {Label: "Tue 3 Nov"}}}}}
	for want, got := range map[string]components.Table{
		"Sun|00:00-02:00 1/2|03:00-04:00 2/2": heat.facts(), "w|1 %|none": trend.facts(), "Ana|1 h|2 h": bars.facts(),
		"Ana|00:00-01:00|Cook|draft|none": time.facts(), "Mon 2 Nov|1 shift, 1 gap": month.facts(),
	} {
		if all := strings.Join(rows(got), "; "); all != want {
			t.Errorf("%q, want %q", all, want)
		}
	}
}

func TestTrendScale(t *testing.T) {
	of := func(columns bool, figures ...float64) Trend {
		trend := Trend{Series: []string{"a"}, Columns: columns}
		for _, n := range figures {
			trend.Points = append(trend.Points, TrendPoint{Values: []Amount{{N: n}}})
		}
		return trend
	}
	for name, test := range map[string]struct {
		trend           Trend
		low, high, step float64
	}{
		"around its figures": {of(false, 93.1, 97), 93, 97, 1},
		"columns from zero":  {of(true, 210, 250), 0, 300, 100},
		"one figure":         {of(false, 5), 5, 6, .5},
		"none":               {of(false), 0, 1, .5},
		"as told":            {Trend{Low: 0, High: 100}, 0, 100, 50},
	} {
		if low, high, step := test.trend.bounds(); low != test.low || high != test.high || step != test.step {
			t.Errorf("%s: %v to %v by %v", name, low, high, step)
		}
	}
}

// TestLanes verifies that items that overlap in time are in separate lanes, and that no item extends beyond the day.
func TestLanes(t *testing.T) {
	day := Timeline{Minutes: 1500}
	got := day.lane(Lane{Items: []LaneItem{{Start: 600, End: 900}, {Start: -60, End: 300}, {Start: 240, End: 600}, {Start: 1400, End: 1800}, {Start: 1500, End: 1600}}})
	var words []string
	for _, i := range got.Items {
		words = append(words, i.X+"+"+i.Width+"@"+i.Y)
	}
	if all := strings.Join(words, " "); got.Height != "48" || all != "0%+20%@0 16%+24%@24 40%+20%@0 93.33%+6.67%@0" {
		t.Errorf("height %s: %s", got.Height, all)
	}
}

package components

import (
	"context"
	"html"
	"strings"
	"testing"

	"github.com/a-h/templ"
)

func FuzzMarkupText(f *testing.F) {
	for _, s := range []string{"", "plain", `<a href="x">O'Hara & sons</a>`, "&&", "Zoë'", "\xff<"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var m Markup
		m.Within("", s, "")
		if string(m) != html.EscapeString(s) {
			t.Errorf("%q is written as %q, templates write %q", s, m, html.EscapeString(s))
		}
	})
}

func TestWritten(t *testing.T) {
	const evil, safe = `<b>"it's" & more`, `&lt;b&gt;&#34;it&#39;s&#34; &amp; more`
	heads := []Head{{Label: "Name"}, {Label: evil, Num: true}, {Label: "Place"}}
	cells := func(c ...Cell) templ.Component { return tableRows(heads, []Row{{Cells: c}}) }
	days := []WeekDay{{Label: "Mon 16"}, {Label: evil, Today: true}}
	for name, test := range map[string]struct {
		part templ.Component
		want string
	}{
		"a row": {tableRows(heads, []Row{{ID: evil, Cells: []Cell{{Text: evil}, {Text: "7"}, {}}}, {}}),
			`<tr id="` + safe + `"><th scope="row"><span>` + safe + `</span> </th><td data-l="` + safe + `" class="n"><span>7</span> </td><td data-l="Place"></td></tr><tr></tr>`},
		"a link":       {cells(Cell{Text: evil, Href: "/?a=1&b=2"}), `<tr><th scope="row"><span><a href="/?a=1&amp;b=2">` + safe + `</a></span> </th></tr>`},
		"a moment":     {cells(Cell{Lead: "Mon", At: evil, Text: "09:00"}), `<tr><th scope="row"><span><time datetime="` + safe + `">Mon</time> <span class="nw">09:00</span></span> </th></tr>`},
		"a status":     {cells(Cell{Text: "not shown", Tag: Tag{evil, "ok"}}), `<tr><th scope="row"><span><span class="tag ok">` + safe + `</span></span> </th></tr>`},
		"a plain one":  {TagView(Tag{Word: "open"}), `<span class="tag">open</span>`},
		"matches":      {cells(Cell{Text: "not shown", Marks: []Mark{{"a", false}, {evil, true}}}), `<tr><th scope="row"><span>a<mark>` + safe + `</mark></span> </th></tr>`},
		"codes, below": {cells(Cell{Codes: []string{evil, "GET"}, Sub: evil}), `<tr><th scope="row"><code>` + safe + `</code> <code>GET</code> <small>` + safe + `</small> </th></tr>`},
		"folded":       {cells(Cell{Fold: &Fold{evil, []Fact{{Label: "a", Text: evil}}}}), `<tr><th scope="row"><details class="fold"><summary>` + safe + `</summary><dl><dt>a</dt><dd>` + safe + `</dd></dl></details></th></tr>`},
		"marked text":  {MarkedText([]Mark{{evil, true}, {" b", false}}), `<mark>` + safe + `</mark> b`},
		"a place":      {navLinks([]Link{{Href: evil, Text: evil, Current: "page", Count: evil}, {Href: "/", Text: "Hub"}}), `<li><a href="` + safe + `" aria-current="page">` + safe + ` <span class="count">` + safe + `</span></a></li><li><a href="/">Hub </a></li>`},
		"a week's item": {WeekItemView(WeekItem{Class: evil, Href: evil, Time: evil, From: evil, What: evil, Quiet: evil, Hit: evil, IfApproved: evil}),
			`<a class="ev ` + safe + `" data-from="` + safe + `" href="` + safe + `">` + safe + ` <i data-h="` + safe + `">conflict ` + safe + `</i> <i class="may" data-h="` + safe + `">` + safe + ` if approved</i> ` +
				safe + ` <span class="soft">` + safe + `</span></a>`},
		"one unlinked": {WeekItemView(WeekItem{Time: "all day", What: "away"}), `<div class="ev">all day away </div>`},
		"a week": {employeeRows(days, []WeekRow{{Name: evil, Href: "/1", Sub: evil, Days: [][]WeekItem{nil, {{Time: "9"}, {Time: "12"}}}, Total: WeekTotal{"8 h", evil}}, {Name: "B"}}),
			`<tr><th scope="row"><a href="/1">` + safe + `</a> <small>` + safe + `</small></th><td data-l="Mon 16"></td><td data-l="` + safe + `" class="now"><div class="ev">9  </div><div class="ev">12  </div></td><td class="sum" data-l="Week">8 h <small>` + safe + `</small></td></tr>` +
				`<tr><th scope="row">B <small></small></th><td class="sum" data-l="Week"> </td></tr>`},
		"a total": {weekTotal(WeekTotal{Hours: "0 h"}), `<b>0 h</b> `},
	} {
		var b strings.Builder
		if err := test.part.Render(context.Background(), &b); err != nil || b.String() != test.want {
			t.Errorf("%s: %v\ngot  %s\nwant %s", name, err, b.String(), test.want)
		}
	}
}

// TestWrittenStops verifies that nothing is rendered after the context of the request is canceled.
func TestWrittenStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var b strings.Builder
	if err := TagView(Tag{Word: "open"}).Render(ctx, &b); err == nil || b.Len() > 0 {
		t.Errorf("%v, %q", err, b.String())
	}
}

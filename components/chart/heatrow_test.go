package chart

import (
	"context"
	"strings"
	"testing"
)

func TestHeatRowsEscapeText(t *testing.T) {
	const evil, safe = `<b>"it's" & more`, `&lt;b&gt;&#34;it&#39;s&#34; &amp; more`
	part := heatRows([]HeatCol{{Head: "08"}, {Head: evil}, {Head: "10"}}, []HeatRow{{Name: evil, Href: "/2", Note: evil, Cells: []HeatCell{{}, {Text: evil, Word: "gap", Deep: true}, {Text: "–", Word: "none"}}}, {Name: "Tue"}})
	want := `<tr><th scope="row"><a href="/2">` + safe + `</a> <small>` + safe + `</small></th><td></td><td data-l="` + safe + `" class="u3">` + safe + `<small>gap</small></td><td class="soft">–</td></tr><tr><th scope="row">Tue </th></tr>`
	var b strings.Builder
	if err := part.Render(context.Background(), &b); err != nil || b.String() != want {
		t.Errorf("%v\ngot  %s\nwant %s", err, b.String(), want)
	}
}

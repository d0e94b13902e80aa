package components

import "github.com/a-h/templ"

// With a script the links and forms below refresh a part of the page; without one they open the same address as a page.
// The server names the address for the history of the browser, so that none of the parts stands in it.

// refreshScreen is for links and forms that change the filter or the days: everything on the screen depends on them. The
// new screen is merged into the old one, so that the focus and an open filter form stay.
func refreshScreen(href string) templ.Attributes {
	return refresh(href, `{"part":"screen"}`, "#main", "outerMorph")
}

// refreshRows is for what changes the order or the page of a list, and nothing else.
func refreshRows(href string) templ.Attributes {
	return refresh(href, `{"part":"rows"}`, "#rows", "outerHTML")
}

// turnPage is refreshRows for links below the rows: the new ones are read from the top.
func turnPage(href string) templ.Attributes {
	return refresh(href, `{"part":"rows"}`, "#rows", "outerHTML show:top")
}

// arrives is for what stands where a part, or the whole screen, will be.
func arrives(l Lazy) templ.Attributes {
	return templ.Attributes{"data-hx-get": l.Href, "data-hx-swap": "outerHTML"}
}

func refresh(href, part, target, swap string) templ.Attributes {
	return templ.Attributes{"data-hx-get": href, "data-hx-vals": part, "data-hx-target": target, "data-hx-swap": swap, "data-hx-sync": "#main:replace"}
}

// suggests is for a field that gets suggestions while somebody types in it.
func suggests(href, part, trigger, target string) templ.Attributes {
	return templ.Attributes{"data-hx-get": href, "data-hx-vals": `{"part":"` + part + `"}`, "data-hx-trigger": trigger, "data-hx-target": target, "data-hx-swap": "innerMorph", "data-hx-sync": "this:replace"}
}

// alongside marks what takes the place of its like beside the target of a refresh; empty in a whole page.
func alongside(swap string) templ.Attributes {
	if swap == "" {
		return nil
	}
	return templ.Attributes{"data-hx-swap-oob": swap}
}

package handlers

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"opshub/assets/checkers"
	"opshub/catalog"
	"opshub/handlers/web"
)

// typist works with the keyboard alone and counts the keys.
type typist struct {
	t    *testing.T
	ctx  context.Context
	keys int
}

// press presses keys one after the other.
func (p *typist) press(keys string, options ...chromedp.KeyOption) {
	p.t.Helper()
	p.keys += utf8.RuneCountInString(keys)
	if err := chromedp.Do(p.ctx, chromedp.KeyEvent(keys, options...)); err != nil {
		p.t.Fatal(err)
	}
}

// until waits for a JavaScript condition.
func (p *typist) until(condition string) {
	p.t.Helper()
	checkers.Until(p.t, p.ctx, condition)
}

// find opens the first suggestion of the search for a text. The suggestion must contain want.
func (p *typist) find(text, want string) {
	p.t.Helper()
	p.keys++
	eval[bool](p.t, p.ctx, `document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "/", bubbles: true, cancelable: true})); true`) // KeyEvent would also insert the slash
	p.press(text)
	p.until(`document.querySelector("#hits a")?.textContent.includes("` + want + `")`)
	p.press(kb.ArrowDown + kb.Enter)
}

// reach moves the focus to an element: past the skip link to the results, then backward or forward.
func (p *typist) reach(selector string, backward bool) {
	p.t.Helper()
	p.until(`document.readyState === "complete" && document.activeElement !== null && !document.querySelector("[aria-busy]")`)
	p.press(kb.Tab)
	if eval[bool](p.t, p.ctx, `document.activeElement.matches(".skip")`) {
		p.press(kb.Enter)
	}
	p.move(selector, backward)
}

// move presses Tab until an element has the focus.
func (p *typist) move(selector string, backward bool) {
	p.t.Helper()
	var options []chromedp.KeyOption
	if backward {
		options = append(options, chromedp.KeyModifiers(chromedp.ModifierShift))
	}
	for range 40 {
		if eval[bool](p.t, p.ctx, `document.activeElement.matches('`+selector+`')`) {
			return
		}
		p.press(kb.Tab, options...)
	}
	p.t.Fatalf("40 keys do not reach %s; the focus is on %s", selector, eval[string](p.t, p.ctx, `document.activeElement.outerHTML.slice(0, 200)`))
}

// nextWeek selects the dates of the next week in the date menu of a list.
func (p *typist) nextWeek() {
	p.t.Helper()
	p.reach("#dates > summary", true)
	p.press(kb.Enter)
	eval[bool](p.t, p.ctx, `[...document.querySelectorAll("#dates a")].find(a => a.textContent.trim() === "Next week").dataset.next = ""; true`)
	p.move("[data-next]", false)
	p.press(kb.Enter)
	p.until(`location.search.includes("from=2026-11-23") && !document.querySelector("[aria-busy]")`)
}

// TestBrowserTenJobsByKeyboard does ten daily jobs from the start page with the keyboard alone, and logs the number of keys.
func TestBrowserTenJobsByKeyboard(t *testing.T) {
	t.Parallel()
	s, _ := identified(t, func(cfg *web.Config) {
		cfg.BaseURL, cfg.FeedKeys = &url.URL{Scheme: "https", Host: "hub.example"}, testKeys(1)
	})
	visitor, h := "", s.Handler()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr = "10.0.0.1:4711"
		r.Header.Set("X-Forwarded-Email", visitor)
		h.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	ctx := checkers.Browser(t)
	const staffMail = "staff01@wren-harbor.example"
	for _, job := range []struct {
		name, visitor string
		do            func(p *typist)
		shown         string // a JavaScript condition
	}{
		{"who is out next week", managerMail, func(p *typist) {
			p.find("weekly cal", "Weekly Calendar")
			p.until(`document.querySelector("h1").textContent.includes("Weekly Calendar") && document.readyState === "complete" && !document.querySelector("[aria-busy]")`)
			p.press(kb.ArrowRight)
		}, `document.querySelector("#shown").textContent.includes("Nov 23 to 29") && document.querySelector("main").textContent.includes("Unavailable")`},
		{"one employee's week", managerMail, func(p *typist) {
			p.find("oye", "Oyelaran")
			p.until(`location.pathname.endsWith("/staff/2")`)
			p.reach(`main a[href*="/staff/2/week"]`, true)
			p.press(kb.Enter)
		}, `location.pathname.endsWith("/staff/2/week") && document.querySelector("main").textContent.includes("Marcus Oyelaran")`},
		{"next week's conflicts at one location", managerMail, func(p *typist) {
			p.find("soft", "Soft Conflicts")
			p.until(`document.querySelector("h1").textContent.includes("Soft Conflicts")`)
			p.reach(".narrow > summary", true)
			p.press(kb.Enter)
			p.move("[name=location_id]", false)
			p.press("h")
			p.until(`location.search.includes("location_id=1") && !document.querySelector("[aria-busy]")`)
			p.press(kb.Escape)
			p.nextWeek()
		}, `location.search.includes("location_id=1") && document.querySelectorAll("#rows tbody tr").length > 0`},
		{"print the week", managerMail, func(p *typist) { p.find("week sheet", "Week Sheet") },
			`location.pathname === "` + catalog.PathWeekPrint + `" && document.body.textContent.includes("November 16 to 22")`},
		{"my next shift", staffMail, func(*typist) {}, `document.querySelector(".next").textContent.includes("today")`},
		{"subscribe to my calendar", staffMail, func(p *typist) { p.reach(`a[href^="webcal:"]`, false) }, `document.activeElement.href.startsWith("webcal://hub.example/")`},
		{"today's gaps", managerMail, func(*typist) {}, `location.pathname === "` + catalog.PathManagerToday + `" && /Fri Nov 20[^.]*: \d+ of \d+/.test(document.querySelector("main").textContent)`},
		{"my team's hours", managerMail, func(p *typist) { p.find("hours", "Scheduled Hours") },
			`document.querySelector("h1").textContent.includes("Scheduled Hours") && document.querySelectorAll("tbody tr").length > 10`},
		{"find a person by three letters", managerMail, func(p *typist) { p.find("oye", "Oyelaran") }, `location.pathname.endsWith("/staff/2")`},
		{"clear all filters", managerMail, func(p *typist) {
			p.find("soft", "Soft Conflicts")
			p.until(`document.querySelector("h1").textContent.includes("Soft Conflicts")`)
			p.nextWeek()
			p.move("#filters > a", false) // the focus stays in the toolbar
			p.press(kb.Enter)
		}, `location.search === "" && document.querySelectorAll(".chip").length === 0`},
	} {
		visitor = job.visitor
		p := &typist{t: t, ctx: ctx}
		open(t, ctx, server.URL+"/")
		if job.do(p); job.shown != "" {
			p.until(job.shown)
		}
		t.Logf("%-40s %-8s %3d keys", job.name, strings.SplitN(job.visitor, "@", 2)[0], p.keys)
	}
}

package handlers

import (
	"net/url"
	"strings"
	"testing"

	"opshub/catalog"
)

// TestMyScheduleOffersItsCalendar verifies that my schedule shows the calendar address with a webcal link if other machines can reach the
// service.
func TestMyScheduleOffersItsCalendar(t *testing.T) {
	t.Parallel()
	cfg := testConfig(t, demoStore(t))
	target := strings.ReplaceAll(catalog.PathMyScheduleOf, "{employee}", "2")
	if doc := openPage(t, serverWith(t, cfg).Handler(), target); byID(doc, "calendar") != nil {
		t.Error("a service without a base address offers a calendar address")
	}
	cfg.BaseURL = &url.URL{Scheme: "https", Host: "hub.example", Path: "/ops/"}
	doc := openPage(t, serverWith(t, cfg).Handler(), target)
	address := text(byID(doc, "calendar"))
	if !strings.HasPrefix(address, "https://hub.example/ops/app/") || !strings.Contains(address, "/my-schedule/2/calendar.ics") {
		t.Errorf("the address is %q", address)
	}
	for _, a := range all(doc, "a") {
		if text(a) == "Subscribe in your calendar" && attr(a, "href") == strings.Replace(address, "https:", "webcal:", 1) {
			return
		}
	}
	t.Error("no link subscribes to the calendar")
}

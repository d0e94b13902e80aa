package main

import (
	"net"
	"net/url"
	"strings"
	"testing"
)

func TestSettingsTellNoSecret(t *testing.T) {
	base, err := url.Parse("https://who:hidden@schedule.example")
	if err != nil {
		t.Fatal(err)
	}
	c := serveCmd{DB: "postgres://who:hidden@db.example:5432/opshub", BaseURL: base, Public: true}
	words := ""
	for _, s := range c.settings(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080}) {
		words += s.Name + " " + s.Value + "\n"
	}
	for _, want := range []string{"--addr 127.0.0.1:8080", "db.example:5432/opshub", "schedule.example", "--public-without-sign-in yes"} {
		if !strings.Contains(words, want) {
			t.Errorf("no %q in %q", want, words)
		}
	}
	if strings.Contains(words, "hidden") {
		t.Errorf("a password is shown: %q", words)
	}
}

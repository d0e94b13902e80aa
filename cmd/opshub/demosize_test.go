package main

import (
	"testing"

	"opshub/schedule/store/storetest"
)

func TestDemoOfASize(t *testing.T) {
	for _, c := range []struct {
		says string
		args []string
	}{
		{"--employees must be 1 or more", []string{"--employees", "0"}},
		{"--days must be 28 or more", []string{"--employees", "20", "--days", "27"}},
		{"--seed must be 0 or more", []string{"--employees", "20", "--seed=-1"}},
		{"set the number of employees", []string{"--days", "60"}},
		{"set the number of employees", []string{"--seed", "2"}},
		{"at most 54794 employees for that many days", []string{"--employees", "54795"}},
		{"begins on 2026-01-01", []string{"--employees", "20", "--today", "2026-11-20"}},
	} {
		must(t, exitBroken, c.says, append([]string{"demo", "--db", storetest.SQLite(t)}, c.args...)...)
	}
	// Each engine gets the same rows in every run, and other rows for another seed.
	exported := map[string]map[string]bool{}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		args := []string{"demo", "--db", dsn, "--employees", "30", "--days", "60", "--seed", "7"}
		must(t, exitOK, "30 employees", args...)
		must(t, exitRefused, "already contains 30 employees", args...)
		for name := range datasets {
			if exported[name] == nil {
				exported[name] = map[string]bool{}
			}
			exported[name][must(t, exitOK, "employee_id", "export", name, "--db", dsn)] = true
		}
	})
	other := storetest.SQLite(t)
	must(t, exitOK, "30 employees", "demo", "--db", other, "--employees", "30", "--days", "60", "--seed", "8")
	for name, texts := range exported {
		if len(texts) != 1 {
			t.Errorf("%s: the engines hold other rows", name)
		}
		if name != "events" && texts[must(t, exitOK, "employee_id", "export", name, "--db", other)] {
			t.Errorf("%s: another seed gives the same rows", name)
		}
	}
}

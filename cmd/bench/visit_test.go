package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPageResources(t *testing.T) {
	got, err := pageResources([]byte(`<html><head><link rel="icon" href="/i"><link rel="stylesheet" href="/c"><link rel="canonical" href="/no">
		<script src="/s"></script></head><body><img src="data:x"><img src="//elsewhere.example/p"><a href="/no">no</a>
		<div data-hx-get="?part=a" data-hx-trigger="load"></div><div data-hx-get="/no" data-hx-trigger="revealed"></div>
		<div data-hx-get="/no" data-hx-trigger="click"></div></body></html>`))
	if err != nil {
		t.Fatal(err)
	}
	want := []resource{{"/i", false}, {"/c", false}, {"/s", false}, {"//elsewhere.example/p", false}, {"?part=a", true}}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(resource{})); d != "" {
		t.Error(d)
	}
}

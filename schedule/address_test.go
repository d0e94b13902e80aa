package schedule

import (
	"strings"
	"testing"
)

func TestAddress(t *testing.T) {
	for given, want := range map[string]string{
		"ada@example.org":                 "ada@example.org",
		"  Ada.Byron+Week@Example.ORG \t": "ada.byron+week@example.org",
		"ÄRA@example.org":                 "ära@example.org",
		"ada@Bücher.example":              "ada@xn--bcher-kva.example",
		"ada@xn--bcher-kva.example":       "ada@xn--bcher-kva.example",
		"ma\u212A@example.org":            "ma\u212A@example.org", // the Kelvin sign is not a k
		"\u0130da@example.org":            "\u0130da@example.org", // a dotted capital I is not an i
		"o'neil@example.org":              "o'neil@example.org",
	} {
		got, ok := Address(given)
		if !ok || got != want {
			t.Errorf("%q is %q, %t, want %q", given, got, ok, want)
		}
		if again, _ := Address(got); again != got {
			t.Errorf("%q is %q when it is brought into the form again", got, again)
		}
	}
	for _, given := range []string{
		"", "ada", "@example.org", "ada@", "ada@example.org, bob@example.org", "ada@bob@example.org", "ada byron@example.org", "Ada <ada@example.org>",
		"ada@example.org\x00", "ada\r\n@example.org", "ada@exa mple.org", "ada@example.org.", "\xff@example.org", "ada\u200b@example.org", `"ada"@example.org`,
		strings.Repeat("a", 65) + "@example.org", "ada@" + strings.Repeat("a.", 130) + "org", "ada@-.org", "ada@a..org", "mailto:ada@example.org",
	} {
		if got, ok := Address(given); ok {
			t.Errorf("%q counts as the address %q", given, got)
		}
	}
}

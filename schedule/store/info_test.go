package store

import (
	"strings"
	"testing"

	"opshub/schedule/store/storetest"
)

// TestEnvironment verifies the properties of the database file or the server, and that they contain no credentials.
func TestEnvironment(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, storetest.Roster(2, 1))
		f, err := s.Environment(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		size, err := s.Size(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case (f.File == nil) == (f.Server == nil):
			t.Fatalf("%+v", f)
		case f.File != nil:
			if f.File.Bytes != size || f.File.Journal != "delete" || f.File.Changed.IsZero() || f.File.Disk.Known && (f.File.Disk.Free <= 0 || f.File.Disk.Free > f.File.Disk.Whole) {
				t.Errorf("%+v, the pages are %d bytes", f.File, size)
			}
		default:
			p := f.Server
			if p.Bytes <= 0 || p.Connections < 1 || p.MostOnServer < p.Connections || p.Started == 0 || p.Replica || p.ReadOnly != "on" || p.Encoding == "" || p.Open < 1 || p.Most < p.Open {
				t.Errorf("%+v", p)
			}
			if strings.Contains(p.Place, "@") {
				t.Errorf("the place %q tells who signs in", p.Place)
			}
		}
	})
}

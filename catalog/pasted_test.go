package catalog

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadPasted(t *testing.T) {
	tests := []struct {
		text string
		want Pasted
		ok   bool
	}{
		{"/a/b", Pasted{Path: "/a/b"}, true},
		{"/a/b/", Pasted{Path: "/a/b/"}, true},
		{"/a/b?x=1&y=2#rows", Pasted{Path: "/a/b", Query: "x=1&y=2"}, true},
		{"  \"/a/b\"\n", Pasted{Path: "/a/b"}, true},
		{"<https://example.org/a/b>", Pasted{Path: "/a/b", Host: "example.org"}, true},
		{"http://127.0.0.1:8080/a/17", Pasted{Path: "/a/17", Host: "127.0.0.1:8080"}, true},
		{"http://[::1]:8080/a", Pasted{Path: "/a", Host: "[::1]:8080"}, true},
		{"localhost:8080/a", Pasted{Path: "/a", Host: "localhost:8080"}, true},
		{"schedules.example.org/a?q=1", Pasted{Path: "/a", Host: "schedules.example.org", Query: "q=1"}, true},
		{"http://example.org", Pasted{Path: "/", Host: "example.org"}, true},
		{"a/b", Pasted{Path: "/a/b"}, true},
		{"/a/./x/../b", Pasted{Path: "/a/b"}, true},
		{"/../../etc/passwd", Pasted{Path: "/etc/passwd"}, true},
		{"/a%2Fb", Pasted{Path: "/a%2Fb"}, true},
		{"/caf%C3%A9", Pasted{Path: "/café"}, true},
		{"app.employee-schedules.25n2", Pasted{Name: "app.employee-schedules.25n2"}, true},
		{"a.b_c-d", Pasted{Name: "a.b_c-d"}, true},
		{"", Pasted{}, false},
		{"''", Pasted{}, false},
		{"soft conflicts", Pasted{}, false},
		{"week", Pasted{}, false},
		{"javascript:alert(1)", Pasted{}, false},
		{"/a%zz", Pasted{}, false},
		{"http://exa mple/a", Pasted{}, false},
		{"/a\x00b", Pasted{}, false},
		{"a..b", Pasted{}, false},
	}
	for _, tt := range tests {
		got, ok := ReadPasted(tt.text)
		if ok != tt.ok || got != tt.want {
			t.Errorf("ReadPasted(%q) = %+v, %v, want %+v, %v", tt.text, got, ok, tt.want, tt.ok)
		}
	}
}

func TestBind(t *testing.T) {
	tests := []struct {
		pattern, path string
		want          []string
		ok            bool
	}{
		{"/a/{id}", "/a/7", []string{"7"}, true},
		{"/a/{id}/b/{n}", "/a/7/b/x", []string{"7", "x"}, true},
		{"/a/b", "/a/b", nil, true},
		{"/a/{id}", "/a/7/b", nil, false}, // a router may match the rest of the path with the last parameter
		{"/a/{id}", "/a", nil, false},
		{"/a/{id}/b", "/a/7/c", nil, false},
	}
	for _, tt := range tests {
		got, ok := Bind(tt.pattern, tt.path)
		if ok != tt.ok || (ok && !cmp.Equal(got, tt.want)) {
			t.Errorf("Bind(%q, %q) = %q, %v, want %q, %v", tt.pattern, tt.path, got, ok, tt.want, tt.ok)
		}
	}
}

func TestNearest(t *testing.T) {
	c := standard(t)
	tests := []struct{ text, want string }{
		{PathSoftConflicts + "s", PathSoftConflicts},
		{strings.ToUpper(PathSoftConflicts), PathSoftConflicts},
		{"/app/employee-schedule/unavailable-blocks/soft-conficts", PathSoftConflicts},
		{"soft-conflicts/print/", PathSoftConflictsPrint},
		{PathEmployee[:len(PathEmployee)-len("{employee}")] + "17/weeks", PathEmployeeWeek},
		{"app.employee-schedules.operations.diagnostic", PathDiagnostics},
		{"app.employee-schedules.operation.checklists", PathChecklist},
	}
	for _, tt := range tests {
		p, ok := ReadPasted(tt.text)
		near := Nearest(c.Screens(), p, 3)
		if !ok || len(near) == 0 || near[0].Path != tt.want {
			t.Errorf("Nearest(%q) = %v, want %s first", tt.text, near, tt.want)
		}
		if len(near) > 3 {
			t.Errorf("Nearest(%q) gives %d", tt.text, len(near))
		}
	}
	if near := Nearest(c.Screens(), Pasted{Path: "/wp-admin/xmlrpc.php"}, 3); len(near) != 0 {
		t.Errorf("near to something quite different: %v", near)
	}
}

func FuzzReadPasted(f *testing.F) {
	for _, text := range []string{"/a/b?x#y", "http://h:1/a/../b", "a.b.c", "//", "/%2f%2F..", "\xff/\x00", "[::1]/a", "http://%41/"} {
		f.Add(text)
	}
	screens := []Screen{{Path: PathEmployee, Name: "x.y"}, {Path: "/"}}
	f.Fuzz(func(t *testing.T, text string) {
		p, ok := ReadPasted(text)
		if ok && (p.Path == "") == (p.Name == "") {
			t.Errorf("ReadPasted(%q) = %+v: neither or both of path and name", text, p)
		}
		if ok && p.Path != "" && p.Path[0] != '/' {
			t.Errorf("ReadPasted(%q): the path %q does not begin with a slash", text, p.Path)
		}
		Nearest(screens, p, 2)
		Bind(PathEmployee, p.Path)
	})
}

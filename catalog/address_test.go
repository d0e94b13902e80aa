package catalog

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"net/url"
	"strings"
	"testing"
)

// TestPathConstantsAreRows verifies that every constant in address.go is the path of a row, and that no two constants are equal.
func TestPathConstantsAreRows(t *testing.T) {
	c := standard(t)
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range []string{"address.go", "path.go"} {
		f, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	// path.go refers to types in other files. Only the constants matter here.
	conf := types.Config{Error: func(error) {}, Importer: nil}
	pkg, _ := conf.Check("catalog", fset, files, nil)
	seen := map[string]string{}
	for _, name := range pkg.Scope().Names() {
		k, ok := pkg.Scope().Lookup(name).(*types.Const)
		if !ok || !strings.HasPrefix(name, "Path") {
			continue
		}
		path := constant.StringVal(k.Val())
		if _, ok := c.Lookup(path); !ok {
			t.Errorf("%s is %s, which is no row", name, path)
		}
		if other, dup := seen[path]; dup {
			t.Errorf("%s and %s are both %s", other, name, path)
		}
		seen[path] = name
	}
	if len(seen) == 0 {
		t.Fatal("no path constants found")
	}
}

func TestPathForms(t *testing.T) {
	s := Screen{Path: "/a/{employee}/b/{period}"}
	tests := []struct{ name, got, want string }{
		{"Echo form", s.EchoPath(), "/a/:employee/b/:period"},
		{"filled", s.URL(nil, "7", "9"), "/a/7/b/9"},
		{"escaped", s.URL(url.Values{"q": {"a b&c"}}, "7/8", "9"), "/a/7%2F8/b/9?q=a+b%26c"},
		{"too few", s.URL(nil, "7"), "/a/7/b/{period}"},
		{"too many", s.URL(nil, "7", "9", "11"), "/a/7/b/9"},
		{"params", strings.Join(s.Params(), " "), "employee period"},
		{"name", nameOf(s.Path), "a.b"},
	}
	for _, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, tt.got, tt.want)
		}
	}
}

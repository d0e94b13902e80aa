package catalog

import (
	"net/url"
	"strings"
)

// root is the prefix of the area. Every path of the tables starts with it.
const root = "/app/employee-schedules"

// echoParams replaces {param} with :param.
var echoParams = strings.NewReplacer("{", ":", "}", "")

// EchoPath returns the path in the form of Echo's router.
func (s Screen) EchoPath() string { return echoParams.Replace(s.Path) }

// Params returns the names of the path parameters in order.
func (s Screen) Params() []string {
	var names []string
	for part := range strings.SplitSeq(s.Path, "/") {
		if strings.HasPrefix(part, "{") {
			names = append(names, strings.Trim(part, "{}"))
		}
	}
	return names
}

// IsExportType reports whether rule 5 of the specification applies to the screen: it is a file or a printed sheet, or
// leads to one.
func (s Screen) IsExportType() bool {
	return s.OnPaper() || s.Family == Print || s.Family == Export || s.Family == Packet || s.Section == "Export Suite"
}

// Summary returns the first sentence of the purpose for a card.
func (s Screen) Summary() string {
	first, _, more := strings.Cut(s.Purpose, ". ")
	if more {
		first += "."
	}
	return first
}

// OnPaper reports whether the path is that of a printed sheet.
func (s Screen) OnPaper() bool { return strings.HasSuffix(s.Path, "/print") }

// URL inserts the parameters into the path in order and appends the query. It escapes both. With too few params the
// pattern remains, which the link-closure test detects.
func (s Screen) URL(query url.Values, params ...string) string {
	return Address(s.Path, query.Encode(), params...)
}

// Address is like URL for callers with the path of a row and the encoded query.
func Address(path, query string, params ...string) string {
	if len(params) == 0 && query == "" {
		return path
	}
	var room [256]byte // avoids an allocation for each of the hundreds of links on a page
	b := room[:0]
	for _, p := range params {
		open, shut := strings.Index(path, "{"), strings.Index(path, "}")
		if open < 0 {
			break
		}
		b = append(append(b, path[:open]...), url.PathEscape(p)...)
		path = path[shut+1:]
	}
	b = append(b, path...)
	if query != "" {
		b = append(append(b, '?'), query...)
	}
	return string(b)
}

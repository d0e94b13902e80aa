package catalog

import (
	"net/url"
	"strings"
)

// root is the prefix of the area; every path of the tables is built from it or written whole.
const root = "/app/employee-schedules"

// echoParams turns {param} into :param.
var echoParams = strings.NewReplacer("{", ":", "}", "")

// EchoPath is the path in the form that Echo's router takes.
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

// IsExportType says whether rule 5 of the specification is about the screen: it is a file, a sheet for paper, or leads to such.
func (s Screen) IsExportType() bool {
	return s.OnPaper() || s.Family == Print || s.Family == Export || s.Family == Packet || s.Section == "Export Suite"
}

// Summary is the first sentence of the purpose, for a card.
func (s Screen) Summary() string {
	first, _, more := strings.Cut(s.Purpose, ". ")
	if more {
		first += "."
	}
	return first
}

// OnPaper says whether the address is that of a sheet for paper.
func (s Screen) OnPaper() bool { return strings.HasSuffix(s.Path, "/print") }

// URL fills the parameters of the path in order and appends the query. Both are escaped. Too few params leave
// the pattern standing, which the link-closure test finds.
func (s Screen) URL(query url.Values, params ...string) string {
	return Address(s.Path, query.Encode(), params...)
}

// Address is URL for whoever holds the path of a row and the encoded query.
func Address(path, query string, params ...string) string {
	if len(params) == 0 && query == "" {
		return path
	}
	var room [256]byte // a page has hundreds of links, and each is written once
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

package schedule

import "unicode/utf8"

// feedLine is the longest line of a calendar file in octets, without its line break (RFC 5545 3.1).
const feedLine = 75

// AppendFeedText appends s as a TEXT value of RFC 5545 3.3.11: backslash, semicolon, comma and line breaks are escaped. Each
// line break becomes one \n, however it was written. Control characters, which no value may hold, are left out but for the tab; bytes that are not
// UTF-8 become U+FFFD.
func AppendFeedText(dst []byte, s string) []byte {
	wasReturn := false
	for _, r := range s {
		switch {
		case r == '\n' && wasReturn: // the second half of a line break
		case r == '\n' || r == '\r':
			dst = append(dst, `\n`...)
		case r == '\\' || r == ';' || r == ',':
			dst = append(dst, '\\', byte(r))
		case r == '\t' || (r >= ' ' && r != 0x7F):
			dst = utf8.AppendRune(dst, r)
		}
		wasReturn = r == '\r'
	}
	return dst
}

// appendFolded appends a content line, cut into lines of at most 75 octets where a character ends, each closed with CRLF and
// the following ones begun with a space. The line must be UTF-8.
func appendFolded(dst, line []byte) []byte {
	for room := feedLine; len(line) > room; room = feedLine - 1 {
		cut := room
		for !utf8.RuneStart(line[cut]) {
			cut--
		}
		dst = append(append(dst, line[:cut]...), "\r\n "...)
		line = line[cut:]
	}
	return append(append(dst, line...), "\r\n"...)
}

package columns

import "unicode/utf8"

// AppendJSON appends one row as a JSON object with the column names as keys. Numbers, booleans and JSON are written
// unchanged, everything else as strings, and missing values as null.
func AppendJSON[T any](dst []byte, columns []Column[T], row *T) []byte {
	dst = append(dst, '{')
	for i := range columns {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(append(dst, '"'), columns[i].Name...), `":`...)
		start := len(dst)
		dst = columns[i].Append(dst, row)
		switch columns[i].Kind {
		case Integer, Duration, Decimal, Boolean, JSON:
			if len(dst) == start {
				dst = append(dst, "null"...)
			}
		case LocalDate, LocalTime, UTCTime:
			if len(dst) == start {
				dst = append(dst, "null"...)
			} else {
				dst = quoteFrom(dst, start)
			}
		default:
			dst = quoteFrom(dst, start)
		}
	}
	return append(dst, '}')
}

// quoteFrom converts the bytes of dst from start on to a JSON string.
func quoteFrom(dst []byte, start int) []byte {
	end := len(dst)
	dst = append(dst, '"')
	for i := start; i < end; { // writes the string after the bare text and then moves it, like closeCell
		r, size := rune(dst[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(dst[i:end])
		}
		dst = appendJSONRune(dst, r)
		i += size
	}
	dst = append(dst, '"')
	n := copy(dst[start:], dst[end:])
	return dst[:start+n]
}

// appendJSONString appends s as a JSON string.
func appendJSONString(dst []byte, s string) []byte {
	start := len(dst)
	return quoteFrom(append(dst, s...), start)
}

// appendJSONRune appends one character of a JSON string. Invalid bytes arrive as U+FFFD.
func appendJSONRune(dst []byte, r rune) []byte {
	const hex = "0123456789abcdef"
	switch {
	case r == '"' || r == '\\':
		return append(dst, '\\', byte(r))
	case r == '\n':
		return append(dst, '\\', 'n')
	case r < ' ' || r == 0x7f:
		return append(dst, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
	default:
		return utf8.AppendRune(dst, r)
	}
}

package columns

import (
	"fmt"
	"strconv"
	"time"
	"unicode/utf8"

	"opshub/schedule/localtime"
)

// Spreadsheets count days from 1899-12-30. Before 1 March 1900 they count a day that did not exist.
const (
	ordinalOfSheetEpoch = 693594
	firstSheetDay       = 61
)

// sheetSerial converts a date or time to the day number of spreadsheets. ok is false if they cannot represent it.
func sheetSerial(text []byte) (float64, bool) {
	if len(text) < len("2006-01-02") {
		return 0, false
	}
	number := func(from, to int) (n int) {
		for i := from; i < to && i < len(text); i++ {
			n = n*10 + int(text[i]-'0')
		}
		return n
	}
	d := localtime.DateOf(number(0, 4), time.Month(number(5, 7)), number(8, 10))
	seconds := number(11, 13)*3600 + number(14, 16)*60
	if len(text) > len("2006-01-02T15:04:05") {
		seconds += number(17, 19)
	}
	serial := int(d) - ordinalOfSheetEpoch
	return float64(serial) + float64(seconds)/localtime.SecondsPerDay, serial >= firstSheetDay
}

// AppendSheetText appends the text of a cell. It escapes XML, writes characters that XML cannot contain as _xHHHH_, and
// truncates text that is too long with an ellipsis.
func AppendSheetText(dst, cell []byte) []byte {
	units := 0
	for i := 0; i < len(cell); {
		r, size := utf8.DecodeRune(cell[i:])
		units += max(utf8.RuneLen(r)/2, 1)
		if units > SheetTextLimit || units == SheetTextLimit && i+size < len(cell) {
			return append(dst, "…"...)
		}
		switch {
		case r == '_' && sheetEscape(cell[i:]):
			dst = append(dst, "_x005F_"...)
		case r == '\n' || r == '\t':
			dst = append(dst, byte(r))
		case r < ' ' || r == 0xFFFE || r == 0xFFFF:
			dst = fmt.Appendf(dst, "_x%04X_", r)
		case r == '&':
			dst = append(dst, "&amp;"...)
		case r == '<':
			dst = append(dst, "&lt;"...)
		case r == '>':
			dst = append(dst, "&gt;"...)
		default:
			dst = utf8.AppendRune(dst, r)
		}
		i += size
	}
	return dst
}

// sheetEscape reports whether a text begins like an escape sequence of a spreadsheet, _x0041_, so that it must itself
// be escaped.
func sheetEscape(s []byte) bool {
	if len(s) < 7 || s[1] != 'x' || s[6] != '_' {
		return false
	}
	_, err := strconv.ParseUint(string(s[2:6]), 16, 16)
	return err == nil
}

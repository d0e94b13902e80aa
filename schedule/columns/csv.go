package columns

import (
	"bytes"
	"slices"
)

// AppendCSVHead appends the header row (RFC 4180, CRLF).
func AppendCSVHead[T any](dst []byte, columns []Column[T]) []byte {
	for i, c := range columns {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, c.Name...)
	}
	return append(dst, "\r\n"...)
}

// AppendCSV appends one row: RFC 4180 with CRLF, quotes only where a cell needs them, and texts that a spreadsheet
// would run as a formula made harmless (see guarded). It allocates nothing but room in dst.
func AppendCSV[T any](dst []byte, columns []Column[T], row *T) []byte {
	for i := range columns {
		if i > 0 {
			dst = append(dst, ',')
		}
		start := len(dst)
		dst = columns[i].Append(dst, row)
		switch columns[i].Kind {
		case Integer, Duration, Decimal, LocalDate, LocalTime, UTCTime, Boolean: // never hold what needs quotes
		default:
			dst = closeCell(dst, start)
		}
	}
	return append(dst, "\r\n"...)
}

// What a byte of a cell may call for.
const (
	quotes byte = 1 << iota // anywhere in the cell
	guard                   // as the first byte: a closer look by guarded
)

// calls is what each byte calls for. Cells are many and short, and nearly all of them need nothing.
var calls = func() (table [256]byte) {
	for _, b := range []byte("\",\r\n") {
		table[b] |= quotes
	}
	for _, b := range []byte("=+-@\t\r\x00' \u00A0\u3000\uFEFF＝") {
		table[b] |= guard // of characters beyond ASCII every byte, which is more than needed
	}
	return table
}()

// closeCell guards and quotes the cell that dst holds from start on, where it needs that.
func closeCell(dst []byte, start int) []byte {
	if start == len(dst) {
		return dst
	}
	if calls[dst[start]]&guard != 0 && guarded(dst[start:]) {
		dst = slices.Insert(dst, start, '\'')
	}
	var called byte
	for _, b := range dst[start:] {
		called |= calls[b]
	}
	if called&quotes == 0 && dst[start] != ' ' && dst[len(dst)-1] != ' ' {
		return dst
	}
	end := len(dst)
	dst = append(dst, '"')
	for i := start; i < end; i++ { // the quoted cell is written behind the bare one and then takes its place
		if dst[i] == '"' {
			dst = append(dst, '"')
		}
		dst = append(dst, dst[i])
	}
	dst = append(dst, '"')
	n := copy(dst[start:], dst[end:])
	return dst[:start+n]
}

// guarded says whether a text gets an apostrophe in front: the first character after apostrophes, byte order marks and
// spaces is = + - @ TAB CR NUL or one of the full-width ＝ ＋ － ＠, with which spreadsheets begin a formula (OWASP ASVS 5,
// 1.2.10). Apostrophes are skipped so that Unguard gives back exactly what was written.
func guarded(cell []byte) bool {
	for len(cell) > 0 {
		switch {
		case cell[0] == '\'' || cell[0] == ' ':
			cell = cell[1:]
		case bytes.HasPrefix(cell, []byte("\uFEFF")) || bytes.HasPrefix(cell, []byte("\u3000")):
			cell = cell[3:]
		case bytes.HasPrefix(cell, []byte("\u00A0")):
			cell = cell[2:]
		default:
			return bytes.IndexByte([]byte("=+-@\t\r\x00"), cell[0]) >= 0 || bytes.HasPrefix(cell, []byte("＝")) ||
				bytes.HasPrefix(cell, []byte("＋")) || bytes.HasPrefix(cell, []byte("－")) || bytes.HasPrefix(cell, []byte("＠"))
		}
	}
	return false
}

// Unguard takes away the one apostrophe that AppendCSV put before a text that begins like a formula; any other text
// stays as it is. Importers call it on every text cell of a file that AppendCSV wrote, so that an export can be read back, and
// on no other: elsewhere an apostrophe is part of the text.
func Unguard(cell []byte) []byte {
	if len(cell) > 0 && cell[0] == '\'' && guarded(cell) {
		return cell[1:]
	}
	return cell
}

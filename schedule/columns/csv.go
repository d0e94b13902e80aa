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

// AppendCSV appends one row as in RFC 4180 with CRLF. It quotes only cells that need it, and guards text that a
// spreadsheet would run as a formula (see guarded). It allocates only to grow dst.
func AppendCSV[T any](dst []byte, columns []Column[T], row *T) []byte {
	for i := range columns {
		if i > 0 {
			dst = append(dst, ',')
		}
		start := len(dst)
		dst = columns[i].Append(dst, row)
		switch columns[i].Kind {
		case Integer, Duration, Decimal, LocalDate, LocalTime, UTCTime, Boolean: // never need quotes
		default:
			dst = closeCell(dst, start)
		}
	}
	return append(dst, "\r\n"...)
}

// Flags for a byte of a cell.
const (
	quotes byte = 1 << iota // the cell needs quotes
	guard                   // as the first byte: check with guarded
)

// calls holds the flags for each byte value. It makes the common case fast, because most cells are short and have no
// flags.
var calls = func() (table [256]byte) {
	for _, b := range []byte("\",\r\n") {
		table[b] |= quotes
	}
	for _, b := range []byte("=+-@\t\r\x00' \u00A0\u3000\uFEFF＝") {
		table[b] |= guard // all bytes of non-ASCII characters, which is more than needed
	}
	return table
}()

// closeCell guards and quotes the cell in dst from start on if needed.
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
	for i := start; i < end; i++ { // writes the quoted cell after the bare one and then moves it there
		if dst[i] == '"' {
			dst = append(dst, '"')
		}
		dst = append(dst, dst[i])
	}
	dst = append(dst, '"')
	n := copy(dst[start:], dst[end:])
	return dst[:start+n]
}

// guarded reports whether a text needs a leading apostrophe: its first character after apostrophes, byte order marks
// and spaces is = + - @ TAB CR NUL or one of the full-width ＝ ＋ － ＠, with which spreadsheets begin a formula (OWASP
// ASVS 5, 1.2.10). Apostrophes are skipped so that Unguard restores exactly the original text.
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

// Unguard removes the apostrophe that AppendCSV adds before a text that looks like a formula. It does not change other
// text. Importers call it for every text cell of a file written by AppendCSV, so that an export can be imported. They
// must not call it for other files, where an apostrophe is part of the text.
func Unguard(cell []byte) []byte {
	if len(cell) > 0 && cell[0] == '\'' && guarded(cell) {
		return cell[1:]
	}
	return cell
}

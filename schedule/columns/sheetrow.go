package columns

import (
	"fmt"
	"strconv"
)

// Limits of a worksheet (Microsoft, "Excel specifications and limits").
const (
	SheetRowLimit  = 1<<20 - 1 // rows below the header
	SheetTextLimit = 32767     // UTF-16 code units per cell
)

// exactDigits is the number of digits that a spreadsheet stores. Longer numbers are written as text.
const exactDigits = 15

// SheetStyles holds the numbers of a workbook's cell styles: text, numbers with two decimals, local dates, local times
// and instants.
type SheetStyles struct{ Text, Decimal, Date, Local, UTC int }

// of returns the style of a kind, 0 for the default.
func (s SheetStyles) of(kind Kind) int {
	switch kind {
	case Decimal:
		return s.Decimal
	case LocalDate:
		return s.Date
	case LocalTime:
		return s.Local
	case UTCTime:
		return s.UTC
	}
	return 0
}

// SheetRows writes rows of an Office Open XML worksheet. Numbers, booleans, dates and times have their own cell types.
// Everything else is a text cell, which spreadsheets never run as a formula, so that it needs no apostrophe (see
// guarded).
type SheetRows[T any] struct {
	columns []Column[T]
	styles  SheetStyles
	letters []string
	row     int
	cell    []byte
}

// NewSheetRows returns a writer for the rows below one header row.
func NewSheetRows[T any](columns []Column[T], styles SheetStyles) *SheetRows[T] {
	s := &SheetRows[T]{columns: columns, styles: styles, row: 1}
	for i := range columns {
		s.letters = append(s.letters, sheetColumn(i))
	}
	return s
}

// sheetColumn returns the letters of column i, starting at 0: A, Z, AA.
func sheetColumn(i int) string {
	if i < 26 {
		return string(rune('A' + i)) // #nosec G115 -- less than 26
	}
	return sheetColumn(i/26-1) + sheetColumn(i%26)
}

// Append appends the next row. A missing value has no cell. It returns an error if the sheet is full.
func (s *SheetRows[T]) Append(dst []byte, row *T) ([]byte, error) {
	if s.row++; s.row > SheetRowLimit+1 {
		return dst, fmt.Errorf("a worksheet holds no more than %d rows", SheetRowLimit)
	}
	dst = append(strconv.AppendInt(append(dst, `<row r="`...), int64(s.row), 10), `">`...)
	for i := range s.columns {
		s.cell = s.columns[i].Append(s.cell[:0], row)
		if len(s.cell) == 0 {
			continue
		}
		dst = append(append(dst, `<c r="`...), s.letters[i]...)
		dst = append(strconv.AppendInt(dst, int64(s.row), 10), '"')
		dst = s.appendValue(dst, s.columns[i].Kind)
	}
	return append(dst, "</row>"...), nil
}

// appendValue appends the rest of a cell after its address.
func (s *SheetRows[T]) appendValue(dst []byte, kind Kind) []byte {
	switch kind {
	case Integer, Duration, Decimal:
		if len(s.cell) <= exactDigits {
			return appendSheetCell(append(appendSheetStyle(dst, s.styles.of(kind)), '>'), s.cell)
		}
	case Boolean:
		value := byte('0')
		if string(s.cell) == "true" {
			value = '1'
		}
		return appendSheetCell(append(dst, ` t="b">`...), []byte{value})
	case LocalDate, LocalTime, UTCTime:
		if serial, ok := sheetSerial(s.cell); ok {
			s.cell = strconv.AppendFloat(s.cell[:0], serial, 'f', -1, 64)
			return appendSheetCell(append(appendSheetStyle(dst, s.styles.of(kind)), '>'), s.cell)
		}
	}
	dst = append(appendSheetStyle(dst, s.styles.Text), ` t="inlineStr"><is><t xml:space="preserve">`...)
	return append(AppendSheetText(dst, s.cell), "</t></is></c>"...)
}

func appendSheetCell(dst, value []byte) []byte {
	return append(append(append(dst, "<v>"...), value...), "</v></c>"...)
}

func appendSheetStyle(dst []byte, style int) []byte {
	if style == 0 {
		return dst
	}
	return append(strconv.AppendInt(append(dst, ` s="`...), int64(style), 10), '"')
}

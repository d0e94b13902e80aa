package checkers

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Sheet is one printed page. Lengths are in points (1/72 inch) from the upper left corner.
type Sheet struct {
	Width  float64 `xml:"width,attr"`
	Height float64 `xml:"height,attr"`
	Words  []Word  `xml:"word"`
}

// Word is a word on paper with its position.
type Word struct {
	Left   float64 `xml:"xMin,attr"`
	Top    float64 `xml:"yMin,attr"`
	Right  float64 `xml:"xMax,attr"`
	Bottom float64 `xml:"yMax,attr"`
	Text   string  `xml:",chardata"`
}

// Text returns the words of the sheet in the order in which they were printed.
func (s Sheet) Text() string {
	words := make([]string, len(s.Words))
	for i, w := range s.Words {
		words[i] = w.Text
	}
	return strings.Join(words, " ")
}

// Print opens an address, prints it with backgrounds at the page size of its own style sheet, and returns the printed
// sheets.
func Print(tb testing.TB, ctx context.Context, url string) []Sheet {
	tb.Helper()
	reader := program(tb, "OPSHUB_PDFTOTEXT", "pdftotext")
	if err := Settle(ctx, url); err != nil {
		tb.Fatal(err)
	}
	yes, no := true, false // tags for accessibility take a third of the time and are not used here
	printed, err := chromedp.Call(ctx, page.PrintToPDF, page.PrintToPDFParams{PreferCSSPageSize: &yes, PrintBackground: &yes, GenerateTaggedPDF: &no})
	if err != nil {
		tb.Fatalf("printing %s: %v", url, err)
	}
	sheets, err := readSheets(ctx, reader, printed.Data)
	if err != nil {
		tb.Fatalf("reading the paper of %s: %v", url, err)
	}
	return sheets
}

// readSheets parses a PDF with pdftotext of poppler, which renders it like a print program.
func readSheets(ctx context.Context, reader string, pdf []byte) ([]Sheet, error) {
	cmd := exec.CommandContext(ctx, reader, "-bbox", "-", "-")
	cmd.Stdin = bytes.NewReader(pdf)
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("pdftotext: %w", err)
	}
	var doc struct {
		Sheets []Sheet `xml:"body>doc>page"`
	}
	d := xml.NewDecoder(bytes.NewReader(out))
	d.Strict = false // its head is not well-formed for every title
	d.Entity = xml.HTMLEntity
	return doc.Sheets, d.Decode(&doc)
}

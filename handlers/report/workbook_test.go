package report

import (
	"errors"
	"strings"
	"testing"

	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
)

func TestAWorkbookOfTooManyRowsIsRefusedBeforeItBegins(t *testing.T) {
	f := RowsFile[schedule.BlockRow]{Head: ExportHead{Rows: columns.SheetRowLimit}}
	if _, err := f.Answer(&web.Request{}, web.XLSXFile); err != nil {
		t.Errorf("a full sheet is refused: %v", err)
	}
	f.Head.Rows++
	_, err := f.Answer(&web.Request{}, web.XLSXFile)
	var bad web.QueryError
	if !errors.As(err, &bad) || !strings.Contains(bad.Hint, "CSV") || !strings.Contains(bad.Message, "1,048,575") {
		t.Errorf("one row more than a sheet holds: %v", err)
	}
	if _, err := f.Answer(&web.Request{}, web.CSVFile); err != nil {
		t.Errorf("a CSV has no such limit: %v", err)
	}
}

package ingest

import (
	"context"
	"errors"
	"fmt"
	"time"

	"opshub/schedule"
	"opshub/schedule/store"
)

// StoreDemo puts the demo into an empty database, and then a file into it that cannot be imported, so that refused rows are there to
// be seen. It gives the rows it stored.
func StoreDemo(ctx context.Context, db *store.Store, now time.Time) (*schedule.Roster, error) {
	roster, at := Demo(now), schedule.Instant(now.Unix())
	meta := store.ImportMeta{Source: "demo", Actor: "opshub demo", At: at,
		Files: []store.ImportFile{{Name: "demo", Format: "made by the program", Rows: roster.Rows()}}}
	if _, err := db.Import(ctx, meta, roster); err != nil {
		return nil, err
	}
	report := DemoRefused(now)
	_, err := db.Import(ctx, report.Meta(report.Files[0].Path, "opshub import", at), nil)
	if no := (*store.Refused)(nil); !errors.As(err, &no) {
		return nil, fmt.Errorf("the file with wrong rows was not refused: %w", err)
	}
	return roster, nil
}

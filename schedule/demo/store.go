package demo

import (
	"context"
	"errors"
	"fmt"
	"time"

	"opshub/schedule"
	"opshub/schedule/store"
)

// Store imports the demo into an empty database. Then it imports a file that is refused, so that screens have refused
// rows to show. It returns the rows that it stored.
func Store(ctx context.Context, db *store.Store, now time.Time) (*schedule.Roster, error) {
	roster, at := Roster(now), schedule.Instant(now.Unix())
	meta := store.ImportMeta{Source: "demo", Actor: "opshub demo", At: at,
		Files: []store.ImportFile{{Name: "demo", Format: "made by the program", Rows: roster.Rows()}}}
	if _, err := db.Import(ctx, meta, roster); err != nil {
		return nil, err
	}
	report := Refused(now)
	_, err := db.Import(ctx, report.Meta(report.Files[0].Path, "opshub import", at), nil)
	if no := (*store.Refused)(nil); !errors.As(err, &no) {
		return nil, fmt.Errorf("the file with wrong rows was not refused: %w", err)
	}
	return roster, nil
}

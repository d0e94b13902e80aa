package main

import (
	"context"
	"errors"
	"fmt"

	"opshub/schedule"
	"opshub/schedule/demo"
	"opshub/schedule/localtime"
	"opshub/schedule/store"
)

// generatedFlags select a generated schedule and its size instead of the demo.
type generatedFlags struct {
	Employees *int   `least:"1" placeholder:"N" help:"Generate a schedule with this number of employees instead of the demo. The same size and seed always generate the same rows."`
	Days      *int   `least:"28" placeholder:"D" help:"Number of days of the generated schedule. The default is 365."`
	Seed      *int64 `least:"0" placeholder:"S" help:"Seed of the generated schedule. Another seed generates another schedule of the same size. The default is 1."`
}

// Defaults of the flags.
const (
	usualDays = 365
	usualSeed = 1
)

// mostPersonDays limits the size of a generated schedule, which is held in memory until it is stored.
const mostPersonDays = 20_000_000

// size returns the size from the flags. asked is false if none is set.
func (f generatedFlags) size() (size demo.Size, asked bool, err error) {
	if f.Employees == nil {
		if f.Days != nil || f.Seed != nil {
			return size, true, errors.New("--days and --seed need --employees: set the number of employees")
		}
		return size, false, nil
	}
	size = demo.Size{Employees: *f.Employees, Days: or(f.Days, usualDays), Seed: uint64(or(f.Seed, usualSeed))} // #nosec G115 -- not negative
	if size.Employees > mostPersonDays/size.Days {
		return size, true, fmt.Errorf("%d employees for %d days need too much memory: use at most %d employees for that many days",
			size.Employees, size.Days, mostPersonDays/size.Days)
	}
	return size, true, nil
}

// or returns the given value or the default.
func or[T any](given *T, usual T) T {
	if given == nil {
		return usual
	}
	return *given
}

// storeGenerated imports a generated schedule into an empty database. The time of the import is its first day.
func storeGenerated(ctx context.Context, db *store.Store, size demo.Size) (*schedule.Roster, error) {
	roster, err := demo.Generate(size)
	if err != nil {
		return nil, err
	}
	name := fmt.Sprintf("%d employees, %d days, seed %d", size.Employees, size.Days, size.Seed)
	_, err = db.Import(ctx, store.ImportMeta{
		Source: "generated", Actor: "opshub demo", At: localtime.UTC.StartOfDay(demo.FirstDay),
		Files: []store.ImportFile{{Name: name, Format: "generated", Rows: roster.Rows()}},
	}, roster)
	return roster, err
}

package conditions

import (
	"bufio"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"opshub/assets"
	"opshub/catalog/check"
	"opshub/handlers/history"
	"opshub/handlers/page"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/store"
)

type serviceKey struct{}

// ServiceResult holds the latest rows of the checks of the service.
func ServiceResult(s *web.Server) *web.Shared[[]check.Row] {
	return web.Once(s, serviceKey{}, func() *web.Shared[[]check.Row] { return &web.Shared[[]check.Row]{} })
}

// CheckService tries what the service promises about itself. Everybody who asks within a second shares the outcome;
// the rows must not be changed.
func CheckService(s *web.Server, r *web.Request) []check.Row {
	rows := serviceRows(s, r)
	if r.Manages() {
		return rows
	}
	rows = slices.Clone(rows)
	for i := range rows { // whether it holds is for everybody; the figures are those of everybody's rows
		rows[i].Evidence = web.ForManagers
		if rows[i].Why.Observed != "" {
			rows[i].Why.Summary, rows[i].Why.Observed = "it does not hold", web.ForManagers
		}
	}
	return rows
}

// serviceRows are the rows as they are found.
func serviceRows(s *web.Server, r *web.Request) []check.Row {
	rows, _ := ServiceResult(s).Get(r.Ctx, s.Now, web.ServiceLimit, func(ctx context.Context) []check.Row {
		rows := check.Service(Facts(ctx, s, r.Today))
		s.Memory.Rows(check.OfService, rows, s.Now().In(r.Now.Location()))
		return rows
	})
	return rows
}

// Facts collects what the checks of the service judge. It asks the database all questions at once: a locked database lets each of them
// wait for seconds.
func Facts(ctx context.Context, s *web.Server, today schedule.Date) check.Facts {
	var info store.Info
	var drift store.Drift
	var noInfo, noTables error
	f := check.Facts{Resolve: resolve, ZoneData: ZoneData(), Missing: assets.Missing(), Ways: routecatalog.InventoryOf(s).Ways()}
	db := check.Database{WantSchema: store.SchemaVersion()}
	var wait sync.WaitGroup
	wait.Go(func() { drift, noTables = s.Store.Drift(ctx) })
	wait.Go(func() {
		if info, noInfo = s.Store.Info(ctx, schedule.Manager); noInfo == nil {
			db.Journal, db.Err = s.Store.Journal(ctx)
		}
	})
	wait.Go(func() { f.Recount = recountFacts(s, ctx) })
	wait.Go(func() { f.Audit = history.AuditOf(s).Get(s) })
	wait.Go(func() { db.Unready = s.ReadyNow(ctx).Database })
	wait.Go(func() { db.Refusal, db.Writable = s.Store.ProveReadOnly(ctx) })
	wait.Wait()
	if noInfo != nil {
		db.Err = noInfo
	}
	db.Engine, db.Schema, db.Behind = info.Engine, drift.Version, drift.Behind
	f.Database, f.Data, f.Zones = db, dataFacts(s, info, noInfo, today), zoneFacts(s, info.Organization)
	f.Tables = check.Tables{Err: noTables, Tables: drift.Tables, Columns: drift.Columns, Missing: slices.Concat(drift.Missing, drift.Other), More: drift.More}
	for _, p := range assets.Parts() {
		f.Parts = append(f.Parts, p.Name+" "+p.Version)
	}
	return f
}

// dataFacts are how old the data is and which days it covers.
func dataFacts(s *web.Server, info store.Info, noInfo error, today schedule.Date) check.Data {
	r := s.Rosters.Roster()
	first, last := r.For(schedule.Manager).ShiftExtent()
	now := s.Now()
	if zone, err := time.LoadLocation(r.Organization().TimeZone); err == nil {
		now = now.In(zone)
	}
	d := check.Data{Err: noInfo, Now: now, Today: today.Time(), Imported: page.MomentOf(info.LastImport, now), Newest: page.MomentOf(info.NewestRecord, now)}
	if first != 0 {
		d.First, d.Last = first.Time(), last.Time()
	}
	return d
}

// resolve is the resolver that the screens use, in the form the check asks for.
func resolve(zone, date string, minute int) (int64, error) {
	z, err := schedule.LoadZone(zone)
	if err != nil {
		return 0, err
	}
	d, err := schedule.ParseDate(date)
	return int64(z.Resolve(d, minute)), err
}

// recountFacts compares the schedule in memory with the database, and counts one employee again.
func recountFacts(s *web.Server, ctx context.Context) check.Recount {
	r := s.Rosters.Roster()
	out := check.Recount{Loaded: r.Version, Employee: r.Turn(int(s.Now().Unix() / 60))}
	rows, err := s.Store.EmployeeRows(ctx, out.Employee)
	out.Stored = s.Store.Version() // after the rows were read: rows of a newer version are not compared
	if out.Loaded != out.Stored {
		err = errors.Join(err, s.Rosters.Failure())
	}
	if err != nil {
		out.Err = err
		return out
	}
	again, err := r.Recount(out.Employee, rows)
	out.Err, out.Shifts, out.Blocks, out.Compared, out.Differences = err, again.Shifts, again.Blocks, again.Compared, again.Differences
	return out
}

// zoneFacts looks up the zones of the organization and its locations, and counts the rows in unknown ones.
func zoneFacts(s *web.Server, o schedule.Organization) check.Zones {
	var z check.Zones
	z.Shifts, z.Blocks = s.Rosters.Roster().UnknownZones()
	names := map[string]bool{o.TimeZone: true}
	for _, l := range s.Rosters.Roster().Locations() {
		names[l.TimeZone] = true
	}
	for name := range names {
		if _, known := schedule.ZoneOrUTC(name); known {
			z.Known++
		} else {
			z.Unknown = append(z.Unknown, schedule.Printable(name))
		}
	}
	slices.Sort(z.Unknown)
	return z
}

// zoneFolder is where systems keep their zone data; the program takes it from there before its own.
const zoneFolder = "/usr/share/zoneinfo"

// ZoneData says which zone data is in use. The built-in copy carries no version of its own, but comes with Go.
var ZoneData = sync.OnceValue(func() string {
	if file, err := os.Open(filepath.Join(zoneFolder, "tzdata.zi")); err == nil {
		defer file.Close()
		line := bufio.NewScanner(file)
		if line.Scan() {
			if version, ok := strings.CutPrefix(line.Text(), "# version "); ok {
				return version + " of the system"
			}
		}
	}
	return "built in with " + runtime.Version()
})

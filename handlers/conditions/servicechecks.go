package conditions

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"opshub/assets"
	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/history"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/recount"
	"opshub/schedule/store"
)

type serviceKey struct{}

// ServiceResult returns the shared result of the checks of the service.
func ServiceResult(s *web.Server) *web.Shared[[]check.Row] {
	return web.Once(s, serviceKey{}, func() *web.Shared[[]check.Row] { return &web.Shared[[]check.Row]{} })
}

// CheckService runs the checks of the service. Requests within a second share the result, so callers must not
// change the rows. Staff see the status of each check without its figures.
func CheckService(s *web.Server, r *web.Request) []check.Row {
	rows := serviceRows(s, r)
	if r.Manages() {
		return rows
	}
	rows = slices.Clone(rows)
	for i := range rows { // the figures count rows that staff may not read
		rows[i].Evidence = web.ForManagers
		if rows[i].Why.Observed != "" {
			rows[i].Why.Summary, rows[i].Why.Observed = "it is not met", web.ForManagers
		}
	}
	return rows
}

// serviceRows returns the rows with all figures.
func serviceRows(s *web.Server, r *web.Request) []check.Row {
	rows, _ := ServiceResult(s).Get(r.Ctx, s.Now, web.ServiceLimit, func(ctx context.Context) []check.Row {
		rows := check.Service(Facts(ctx, s, r.Today))
		s.Memory.Rows(check.OfService, rows, s.Now().In(r.Now.Location()))
		return rows
	})
	return rows
}

// Facts collects what the checks of the service judge. It queries the database concurrently, because each query
// on a locked database waits for seconds.
func Facts(ctx context.Context, s *web.Server, today schedule.Date) check.Facts {
	var info store.Info
	var drift store.Drift
	var noInfo, noTables error
	f := check.Facts{Resolve: resolve, ZoneData: localtime.ZoneData(), Missing: assets.Missing(), Ways: routecatalog.InventoryOf(s).Ways()}
	db := check.Database{WantSchema: store.SchemaVersion()}
	var wait sync.WaitGroup
	wait.Go(func() { drift, noTables = s.Store.Drift(ctx) })
	wait.Go(func() {
		if info, noInfo = s.Store.Info(ctx, schedule.Manager); noInfo == nil {
			db.Journal, db.Err = s.Store.Journal(ctx)
		}
	})
	wait.Go(func() { f.Recount = recountFacts(ctx, s) })
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

// dataFacts returns the age of the data and the days that it covers.
func dataFacts(s *web.Server, info store.Info, noInfo error, today schedule.Date) check.Data {
	r := s.Rosters.Roster()
	first, last := r.For(schedule.Manager).ShiftExtent()
	now := s.Now()
	if zone, err := time.LoadLocation(r.Organization().TimeZone); err == nil {
		now = now.In(zone)
	}
	d := check.Data{Err: noInfo, Now: now, Today: today.Time(), Imported: page.MomentOf(info.LastImport, now), Newest: page.MomentOf(info.NewestRecord, now)}
	d.Day = func(t time.Time) string { return r.Organization().Style.Day(localtime.DateOf(t.Date())) }
	if first != 0 {
		d.First, d.Last = first.Time(), last.Time()
	}
	return d
}

// resolve adapts the time zone resolution of the screens to the signature of the check.
func resolve(zone, date string, minute int) (int64, error) {
	z, err := localtime.LoadZone(zone)
	if err != nil {
		return 0, err
	}
	d, err := localtime.ParseDate(date)
	return int64(z.Resolve(d, minute)), err
}

// recountFacts compares the roster with the database and recounts one employee, a different one each minute.
func recountFacts(ctx context.Context, s *web.Server) check.Recount {
	r := s.Rosters.Roster()
	out := check.Recount{Loaded: r.Version, Employee: r.Turn(int(s.Now().Unix() / 60))}
	rows, err := s.Store.EmployeeRows(ctx, out.Employee)
	out.Stored = s.Store.Version() // read after the rows, because rows of a newer version are not compared
	if out.Loaded != out.Stored {
		err = errors.Join(err, s.Rosters.Failure())
	}
	if err != nil {
		out.Err = err
		return out
	}
	again, err := recount.Compare(r, out.Employee, rows)
	out.Err, out.Shifts, out.Blocks, out.Compared, out.Differences = err, again.Shifts, again.Blocks, again.Compared, again.Differences
	return out
}

// zoneFacts checks the time zones of the organization and its locations, and counts the rows in unknown zones.
func zoneFacts(s *web.Server, o schedule.Organization) check.Zones {
	var z check.Zones
	z.Shifts, z.Blocks = s.Rosters.Roster().UnknownZones()
	names := map[string]bool{o.TimeZone: true}
	for _, l := range s.Rosters.Roster().Locations() {
		names[l.TimeZone] = true
	}
	for name := range names {
		if _, known := localtime.ZoneOrUTC(name); known {
			z.Known++
		} else {
			z.Unknown = append(z.Unknown, schedule.Printable(name))
		}
	}
	slices.Sort(z.Unknown)
	return z
}

// AreaReport runs the checks of the whole area.
func AreaReport(s *web.Server, r *web.Request) check.Report {
	sc, _ := s.Catalog.Lookup(catalog.PathDiagnostics)
	return Report(s, r, report.Suite(s, sc))
}

// Report runs the checks of a suite: expected routes, expected files, and the service itself.
func Report(s *web.Server, r *web.Request, suite *catalog.Suite) check.Report {
	return check.Report{Routes: report.RouteChecks(s, r, suite.Expect), Files: report.FileChecks(s, r, suite.Files), Service: s.ServiceChecks(s, r)}
}

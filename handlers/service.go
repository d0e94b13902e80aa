package handlers

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
	"opshub/schedule"
	"opshub/schedule/store"
)

const serviceLimit = 20 * time.Second // bounds one round of service checks

type serviceKey struct{}

// serviceResult holds the latest rows of the checks of the service.
func (s *server) serviceResult() *shared[[]check.Row] {
	return once(s, serviceKey{}, func() *shared[[]check.Row] { return &shared[[]check.Row]{} })
}

// checkService tries what the service promises about itself. Everybody who asks within a second shares the outcome;
// the rows must not be changed.
func (s *server) checkService(r *request) []check.Row {
	rows := s.serviceRows(r)
	if r.manages() {
		return rows
	}
	rows = slices.Clone(rows)
	for i := range rows { // whether it holds is for everybody; the figures are those of everybody's rows
		rows[i].Evidence = forManagers
		if rows[i].Why.Observed != "" {
			rows[i].Why.Summary, rows[i].Why.Observed = "it does not hold", forManagers
		}
	}
	return rows
}

// serviceRows are the rows as they are found.
func (s *server) serviceRows(r *request) []check.Row {
	rows, _ := s.serviceResult().get(r.ctx, s.Now, serviceLimit, func(ctx context.Context) []check.Row {
		rows := check.Service(s.facts(ctx, r.today))
		s.memory.Rows(check.OfService, rows, s.Now().In(r.now.Location()))
		return rows
	})
	return rows
}

// facts collects what the checks of the service judge. It asks the database all questions at once: a locked database lets each of them
// wait for seconds.
func (s *server) facts(ctx context.Context, today schedule.Date) check.Facts {
	var info store.Info
	var drift store.Drift
	var noInfo, noTables error
	f := check.Facts{Resolve: resolve, ZoneData: zoneData(), Missing: assets.Missing(), Ways: s.inventory().ways()}
	db := check.Database{WantSchema: store.SchemaVersion()}
	var wait sync.WaitGroup
	wait.Go(func() { drift, noTables = s.Store.Drift(ctx) })
	wait.Go(func() {
		if info, noInfo = s.Store.Info(ctx, schedule.Manager); noInfo == nil {
			db.Journal, db.Err = s.Store.Journal(ctx)
		}
	})
	wait.Go(func() { f.Recount = s.recountFacts(ctx) })
	wait.Go(func() { f.Audit = s.auditOf().get(s) })
	wait.Go(func() { db.Unready = s.readyNow(ctx).database })
	wait.Go(func() { db.Refusal, db.Writable = s.Store.ProveReadOnly(ctx) })
	wait.Wait()
	if noInfo != nil {
		db.Err = noInfo
	}
	db.Engine, db.Schema, db.Behind = info.Engine, drift.Version, drift.Behind
	f.Database, f.Data, f.Zones = db, s.dataFacts(info, noInfo, today), s.zoneFacts(info.Organization)
	f.Tables = check.Tables{Err: noTables, Tables: drift.Tables, Columns: drift.Columns, Missing: slices.Concat(drift.Missing, drift.Other), More: drift.More}
	for _, p := range assets.Parts() {
		f.Parts = append(f.Parts, p.Name+" "+p.Version)
	}
	return f
}

// dataFacts are how old the data is and which days it covers.
func (s *server) dataFacts(info store.Info, noInfo error, today schedule.Date) check.Data {
	r := s.Rosters.Roster()
	first, last := r.For(schedule.Manager).ShiftExtent()
	now := s.Now()
	if zone, err := time.LoadLocation(r.Organization().TimeZone); err == nil {
		now = now.In(zone)
	}
	d := check.Data{Err: noInfo, Now: now, Today: today.Time(), Imported: momentOf(info.LastImport, now), Newest: momentOf(info.NewestRecord, now)}
	if first != 0 {
		d.First, d.Last = first.Time(), last.Time()
	}
	return d
}

// momentOf is an instant in the zone of another moment; zero for none.
func momentOf(at schedule.Instant, like time.Time) time.Time {
	if at == 0 {
		return time.Time{}
	}
	return time.Unix(int64(at), 0).In(like.Location())
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
func (s *server) recountFacts(ctx context.Context) check.Recount {
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
func (s *server) zoneFacts(o schedule.Organization) check.Zones {
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

// zoneData says which zone data is in use. The built-in copy carries no version of its own, but comes with Go.
var zoneData = sync.OnceValue(func() string {
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

package store

import (
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// What is packed of the employees is what the tables have of them; without it the tables answer.
func TestPackedPeopleAreThoseOfTheTables(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		roster := storetest.Roster(60, 3)
		roster.EmployeePositions = []schedule.EmployeePosition{{EmployeeID: 3, PositionID: 1}, {EmployeeID: 3, PositionID: 2}, {EmployeeID: 4, PositionID: 2}}
		s, ctx := imported(t, dsn, roster), t.Context()
		want, err := readPersonnel(ctx, s.engine)
		if err != nil || len(want.people) != 60 {
			t.Fatalf("%d employees, %v", len(want.people), err)
		}
		same := func(got *personnel, err error) {
			t.Helper()
			if d := gocmp.Diff(want, got, gocmp.AllowUnexported(personnel{})); err != nil || d != "" {
				t.Errorf("%v\n%s", err, d)
			}
		}
		same(packedPersonnel(ctx, s.engine))
		if !slices.ContainsFunc(want.positions, func(can []int64) bool { return len(can) > 1 }) {
			t.Error("nobody can work in two positions")
		}
		w := opened(t, dsn, ReadWrite)
		if err := w.engine.change(ctx, func(w writer) error {
			return w.exec(ctx, `DELETE FROM packed_rows WHERE name = ?1`, peopleSheet)
		}); err != nil {
			t.Fatal(err)
		}
		if none, err := packedPersonnel(ctx, w.engine); none != nil || err != nil {
			t.Errorf("%v, %v of nothing", none, err)
		}
		same(w.personnel(ctx))
	})
}

func TestPeopleOfASpoiledSheetAreRefused(t *testing.T) {
	for _, spoil := range []func(row []int64, p *packer){
		func(row []int64, _ *packer) { row[whoName] = 1 },
		func(row []int64, _ *packer) { row[whoZone] = -1 },
		func(row []int64, p *packer) { row[whoCan] = p.word("one,") },
	} {
		p, row := newPacker(whoColumns), make([]int64, whoColumns)
		p.word("")
		spoil(row, p)
		p.add(row...)
		s, err := unpack(p.text(), whoColumns)
		if err != nil {
			t.Fatal(err)
		}
		if all, err := unpackPersonnel(s); err != errSheet {
			t.Errorf("%v, %v", all, err)
		}
	}
}

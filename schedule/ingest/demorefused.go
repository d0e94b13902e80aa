package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"opshub/schedule"
)

// DemoRefused is the reading of a file for the demo's next week that cannot be imported: six rows, of which three are wrong in
// three ways. Imported, it changes nothing and leaves a batch with its refused rows.
func DemoRefused(now time.Time) *Report {
	d := newDemo(now)
	d.people()
	next := d.monday.Add(7)
	text := "shift_id,employee_id,starts_at,ends_at,role,location,notes\n"
	for i, row := range []string{"4,%sT11:00-05:00,%sT19:00-05:00", "12,%sT06:00-05:00,%sT14:00-05:00", "412,%sT14:00-05:00,%sT22:00-05:00",
		"15,%sT20:00-05:00,%sT12:00-05:00", "50,%sT06:00-05:00,%sT14:00-05:00", "15,%sT12:00-05:00,noon of %s"} {
		on := next.Add(i)
		text += fmt.Sprintf("%d,", 90001+i) + fmt.Sprintf(row, on, on) + ",Kitchen,HBR,\n"
	}
	im := newImporter(context.Background(), Options{Known: &schedule.Roster{Locations: d.out.Locations, Positions: d.out.Positions, Employees: d.out.Employees}})
	sum := sha256.Sum256([]byte(text))
	im.rep.Files = []File{{Path: "kitchen-" + next.ISOWeek() + ".csv", Kind: Shifts, Bytes: int64(len(text)), SHA256: hex.EncodeToString(sum[:])}}
	s := &sheet{im: im, file: &im.rep.Files[0], words: map[int]*wordReader{}}
	if err := s.read(strings.NewReader(text)); err != nil {
		panic("BUG: demo: " + err.Error())
	}
	s.report()
	im.finish()
	return im.rep
}

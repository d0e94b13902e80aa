package rules

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// ConflictKey returns the permanent key of a pair: shift, block and start of the occurrence in UTC, such as
// s12-b7-20261116T0900Z.
func ConflictKey(shiftID, blockID int64, start schedule.Instant) string {
	return string(AppendConflictKey(nil, shiftID, blockID, start))
}

// AppendConflictKey appends the ConflictKey to dst.
func AppendConflictKey(dst []byte, shiftID, blockID int64, start schedule.Instant) []byte {
	dst = strconv.AppendInt(append(dst, 's'), shiftID, 10)
	dst = strconv.AppendInt(append(dst, "-b"...), blockID, 10)
	d, minute := localtime.UTC.Local(start)
	y, m, day := d.Time().Date()
	dst = localtime.AppendTwo(localtime.AppendTwo(append(dst, '-'), y/100), y%100)
	dst = append(localtime.AppendTwo(localtime.AppendTwo(dst, int(m)), day), 'T')
	return append(localtime.AppendTwo(localtime.AppendTwo(dst, minute/localtime.MinutesPerHour), minute%localtime.MinutesPerHour), 'Z')
}

// ParseConflictKey parses a ConflictKey. It returns an error for any other form, because each pair has exactly one key.
func ParseConflictKey(key string) (shiftID, blockID int64, start schedule.Instant, err error) {
	shift, rest, _ := strings.Cut(key, "-b")
	block, at, _ := strings.Cut(rest, "-")
	shiftID, _ = strconv.ParseInt(strings.TrimPrefix(shift, "s"), 10, 64) // an invalid number does not produce the same key below
	blockID, _ = strconv.ParseInt(block, 10, 64)
	moment, err := time.Parse("20060102T1504Z", at)
	if err != nil || shiftID < 1 || blockID < 1 || ConflictKey(shiftID, blockID, schedule.Instant(moment.Unix())) != key {
		return 0, 0, 0, fmt.Errorf("%q is not the key of a soft conflict: use one such as s12-b7-20261116T0900Z", schedule.Printable(key))
	}
	return shiftID, blockID, schedule.Instant(moment.Unix()), nil
}

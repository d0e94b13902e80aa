package localtime

// AppendClock appends minutes after midnight as HH:MM. 1440 is 24:00.
func AppendClock(dst []byte, minute int) []byte {
	h, m := minute/MinutesPerHour, minute%MinutesPerHour
	return append(dst, byte('0'+h/10), byte('0'+h%10), ':', byte('0'+m/10), byte('0'+m%10)) // #nosec G115 -- digits of a time of day
}

// ClockWords returns minutes after midnight as HH:MM. 1440 is 24:00.
func ClockWords(minute int) string { return string(AppendClock(nil, minute)) }

// AppendDate appends YYYY-MM-DD, or nothing for no date.
func AppendDate(dst []byte, d Date) []byte {
	if d == 0 {
		return dst
	}
	y, m, day := d.Time().Date()
	dst = AppendTwo(AppendTwo(dst, y/100), y%100)
	return AppendTwo(append(AppendTwo(append(dst, '-'), int(m)), '-'), day)
}

// AppendUTC appends an instant as YYYY-MM-DDTHH:MM:SSZ.
func AppendUTC(dst []byte, i Instant) []byte {
	d, minute := UTC.Local(i)
	dst = AppendWall(dst, d, minute)
	second := int(i - UTC.StartOfDay(d) - Instant(minute)*60)
	return append(AppendTwo(append(dst, ':'), second), 'Z')
}

// AppendLocal appends the local time in the zone as YYYY-MM-DDTHH:MM.
func (z *Zone) AppendLocal(dst []byte, i Instant) []byte {
	d, minute := z.Local(i)
	return AppendWall(dst, d, minute)
}

// AppendWall appends a local time. Minutes from 1440 on are on a following day.
func AppendWall(dst []byte, d Date, minute int) []byte {
	d += Date(minute / MinutesPerDay) // #nosec G115 -- a handful of days
	return AppendClock(append(AppendDate(dst, d), 'T'), minute%MinutesPerDay)
}

// AppendTwo appends a number with two digits.
func AppendTwo(dst []byte, n int) []byte { return append(dst, byte('0'+n/10), byte('0'+n%10)) } // #nosec G115 -- digits of a number below 100

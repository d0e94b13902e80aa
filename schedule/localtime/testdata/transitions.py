#!/usr/bin/env python3
"""Writes how Python's zoneinfo resolves wall-clock times around every transition of 2015-2031 (PEP 495, fold=0).

  python3 transitions.py > transitions.txt

The first line names the tzdata version where Python can tell it. Every other line is one transition:

  ZONE WALL RUN RUN ...

WALL is the wall-clock time 26 hours before the transition, and the runs are the 15-minute steps from there to 26 hours
after it: MINUTES*COUNT says that for COUNT steps the instant in UTC, less the same time read as UTC, is MINUTES.
Standard library only.
"""
import datetime as dt
import os
import zoneinfo

# The zones of the demo data, and the ones with unusual rules: transitions at midnight (Santiago, Asuncion, Havana,
# Beirut, Cairo, Sao_Paulo, Amman, Damascus, Tehran, Azores), by half an hour (Lord_Howe, Pyongyang, Caracas) or two (Troll), at 45 minutes
# past (Chatham), negative summer time (Dublin, Casablanca, El_Aaiun), changes of the standard time (Istanbul, Volgograd,
# Sao_Tome, Khartoum, Juba, Almaty, Mexico_City, Norfolk).
ZONES = """
America/Asuncion America/Caracas America/Chicago America/Havana America/Los_Angeles America/Mexico_City America/New_York
America/Nuuk America/Santiago America/Sao_Paulo America/St_Johns Africa/Cairo Africa/Casablanca Africa/El_Aaiun Africa/Juba
Africa/Khartoum Africa/Sao_Tome Antarctica/Troll Asia/Almaty Asia/Amman Asia/Beirut Asia/Damascus Asia/Jerusalem Asia/Kolkata
Asia/Pyongyang Asia/Tehran Asia/Tokyo Atlantic/Azores Australia/Lord_Howe Australia/Sydney Europe/Berlin Europe/Dublin
Europe/Istanbul Europe/Lisbon Europe/London Europe/Volgograd Pacific/Apia Pacific/Auckland Pacific/Chatham Pacific/Norfolk
""".split()

UTC = dt.timezone.utc
STEP = dt.timedelta(minutes=15)
AROUND = dt.timedelta(hours=26)


def version():
    for path in zoneinfo.TZPATH:
        try:
            with open(os.path.join(path, "tzdata.zi")) as f:
                return f.readline().split()[-1]
        except OSError:
            pass
    return "unknown"


def transitions(zone):
    """Every instant of 2015-2031 at which the offset changes."""
    def offset(i):
        return dt.datetime.fromtimestamp(i, zone).utcoffset()
    end = int(dt.datetime(2032, 1, 1, tzinfo=UTC).timestamp())
    at = int(dt.datetime(2015, 1, 1, tzinfo=UTC).timestamp())
    while at < end:
        low, high = at, at + 86400
        if offset(low) != offset(high):
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if offset(middle) == offset(low) else (low, middle)
            yield high, offset(low)
        at += 86400


def line(name, zone, at, before):
    wall = dt.datetime.fromtimestamp(at, UTC).replace(tzinfo=None) + before - AROUND
    runs, t = [], wall
    while t < wall + 2 * AROUND:
        instant = t.replace(tzinfo=zone, fold=0).timestamp()
        minutes = int(instant - t.replace(tzinfo=UTC).timestamp()) // 60
        if runs and runs[-1][0] == minutes:
            runs[-1][1] += 1
        else:
            runs.append([minutes, 1])
        t += STEP
    return " ".join([name, wall.strftime("%Y-%m-%dT%H:%M")] + ["%d*%d" % (m, n) for m, n in runs])


print("tzdata", version())
for name in ZONES:
    zone = zoneinfo.ZoneInfo(name)
    for at, before in transitions(zone):
        print(line(name, zone, at, before))

-- Written once for both engines: types as SQLite has them, see migrate.go for what PostgreSQL makes of them.
-- *_at are Unix seconds in UTC, whole minutes; *_on are local dates YYYY-MM-DD; flags are 0 or 1.
-- Lists of words are checked with OR: SQLite builds a table for a longer IN, once for every row written.
-- "derived" columns and tables are filled by import and refresh only and may be computed again at any time.

-- +goose Up
CREATE TABLE organization (
    id                     INTEGER PRIMARY KEY CHECK (id = 1),
    name                   TEXT NOT NULL DEFAULT '',
    default_time_zone      TEXT NOT NULL DEFAULT 'UTC',
    week_starts_on         INTEGER NOT NULL DEFAULT 1 CHECK (week_starts_on BETWEEN 0 AND 6),
    publish_notice_days    INTEGER NOT NULL DEFAULT 14,
    min_overlap_minutes    INTEGER NOT NULL DEFAULT 1 CHECK (min_overlap_minutes >= 1),
    horizon_start          INTEGER NOT NULL DEFAULT 0, -- derived: recurring blocks are expanded over this range
    horizon_end            INTEGER NOT NULL DEFAULT 0, -- derived
    max_shift_minutes      INTEGER NOT NULL DEFAULT 0, -- derived: bounds that keep overlap questions on an index
    max_occurrence_minutes INTEGER NOT NULL DEFAULT 0, -- derived
    counts_from            TEXT NOT NULL DEFAULT '',   -- derived: first day of employee_day_total.counts
    newest_record_at       INTEGER NOT NULL DEFAULT 0, -- derived
    data_version           TEXT NOT NULL DEFAULT ''    -- derived: another value whenever the data changed
) STRICT;

INSERT INTO organization (id) VALUES (1);

CREATE TABLE location (
    id        INTEGER PRIMARY KEY,
    code      TEXT NOT NULL UNIQUE,
    name      TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    search    TEXT NOT NULL DEFAULT '' -- derived
) STRICT;

CREATE TABLE position (
    id     INTEGER PRIMARY KEY,
    name   TEXT NOT NULL UNIQUE,
    search TEXT NOT NULL DEFAULT '' -- derived
) STRICT;

CREATE TABLE employee (
    id                  INTEGER PRIMARY KEY CHECK (id > 0),
    number              TEXT NOT NULL DEFAULT '',
    name                TEXT NOT NULL,
    email               TEXT NOT NULL DEFAULT '',
    status              TEXT NOT NULL DEFAULT 'active',
    home_location_id    INTEGER REFERENCES location (id),
    primary_position_id INTEGER REFERENCES position (id),
    hired_on            TEXT,
    terminated_on       TEXT,
    search              TEXT NOT NULL DEFAULT '',  -- derived: name and number, folded
    sort_rank           INTEGER NOT NULL DEFAULT 0 -- derived: place in the order of names
) STRICT;

CREATE TABLE employee_position (
    employee_id INTEGER NOT NULL REFERENCES employee (id),
    position_id INTEGER NOT NULL REFERENCES position (id),
    is_primary  INTEGER NOT NULL DEFAULT 0 CHECK (is_primary IN (0, 1)),
    PRIMARY KEY (employee_id, position_id)
) STRICT;

CREATE TABLE draft_period (
    id        INTEGER PRIMARY KEY CHECK (id > 0),
    name      TEXT NOT NULL,
    starts_on TEXT NOT NULL,
    ends_on   TEXT NOT NULL CHECK (ends_on >= starts_on),
    status    TEXT NOT NULL DEFAULT 'draft'
        CHECK (status = 'draft' OR status = 'in_review' OR status = 'ready_to_publish'
            OR status = 'published' OR status = 'archived')
) STRICT;

CREATE TABLE shift (
    id              INTEGER PRIMARY KEY CHECK (id > 0),
    employee_id     INTEGER REFERENCES employee (id), -- NULL: open shift
    location_id     INTEGER REFERENCES location (id),
    position_id     INTEGER REFERENCES position (id),
    draft_period_id INTEGER REFERENCES draft_period (id),
    starts_at       INTEGER NOT NULL CHECK (starts_at % 60 = 0),
    ends_at         INTEGER NOT NULL CHECK (ends_at % 60 = 0 AND ends_at > starts_at),
    time_zone       TEXT NOT NULL,
    break_minutes   INTEGER NOT NULL DEFAULT 0,
    label           TEXT NOT NULL DEFAULT '',
    notes           TEXT NOT NULL DEFAULT '',
    state           TEXT NOT NULL DEFAULT 'never_published'
        CHECK (state = 'never_published' OR state = 'published' OR state = 'changed_since_publish'
            OR state = 'staged_for_deletion'),
    first_on        TEXT NOT NULL DEFAULT '', -- derived: local days touched
    last_on         TEXT NOT NULL DEFAULT ''  -- derived
) STRICT;

CREATE TABLE published_period (
    id              INTEGER PRIMARY KEY CHECK (id > 0),
    draft_period_id INTEGER REFERENCES draft_period (id),
    version         INTEGER NOT NULL DEFAULT 1,
    starts_on       TEXT NOT NULL,
    ends_on         TEXT NOT NULL CHECK (ends_on >= starts_on),
    status          TEXT NOT NULL DEFAULT 'current' CHECK (status = 'current' OR status = 'superseded' OR status = 'recalled'),
    published_at    INTEGER NOT NULL,
    published_by    TEXT NOT NULL DEFAULT '',
    note            TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE published_shift (
    published_period_id INTEGER NOT NULL REFERENCES published_period (id),
    shift_id            INTEGER NOT NULL,
    employee_id         INTEGER REFERENCES employee (id),
    employee_name       TEXT NOT NULL DEFAULT '',
    location_id         INTEGER REFERENCES location (id),
    position_id         INTEGER REFERENCES position (id),
    starts_at           INTEGER NOT NULL CHECK (starts_at % 60 = 0),
    ends_at             INTEGER NOT NULL CHECK (ends_at % 60 = 0 AND ends_at > starts_at),
    time_zone           TEXT NOT NULL,
    break_minutes       INTEGER NOT NULL DEFAULT 0,
    label               TEXT NOT NULL DEFAULT '',
    notes               TEXT NOT NULL DEFAULT '',
    change_kind         TEXT NOT NULL DEFAULT 'added'
        CHECK (change_kind = 'added' OR change_kind = 'changed' OR change_kind = 'unchanged'
            OR change_kind = 'removed'),
    first_on            TEXT NOT NULL DEFAULT '', -- derived
    last_on             TEXT NOT NULL DEFAULT '', -- derived
    PRIMARY KEY (published_period_id, shift_id)
) STRICT;

CREATE TABLE block_series (
    id                 INTEGER PRIMARY KEY CHECK (id > 0),
    employee_id        INTEGER NOT NULL REFERENCES employee (id),
    time_zone          TEXT NOT NULL,
    local_start_minute INTEGER NOT NULL,
    minutes            INTEGER NOT NULL,
    rrule              TEXT NOT NULL,
    first_on           TEXT,
    until_on           TEXT,
    status             TEXT NOT NULL,
    reason_text        TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE unavailable_block (
    id                  INTEGER PRIMARY KEY CHECK (id > 0),
    employee_id         INTEGER NOT NULL REFERENCES employee (id),
    series_id           INTEGER, -- the imported series this row is one occurrence of
    kind                TEXT NOT NULL DEFAULT 'unavailable' CHECK (kind = 'unavailable' OR kind = 'time_off' OR kind = 'undesired'),
    status              TEXT NOT NULL
        CHECK (status = 'active' OR status = 'approved' OR status = 'requested'
            OR status = 'declined' OR status = 'cancelled' OR status = 'expired'),
    all_day             INTEGER NOT NULL DEFAULT 0 CHECK (all_day IN (0, 1)),
    starts_at           INTEGER CHECK (starts_at % 60 = 0),
    ends_at             INTEGER CHECK (ends_at % 60 = 0),
    starts_on           TEXT,
    ends_on             TEXT, -- inclusive
    rrule               TEXT NOT NULL DEFAULT '',
    first_on            TEXT,
    start_minute        INTEGER NOT NULL DEFAULT 0,
    end_minute          INTEGER NOT NULL DEFAULT 0,
    time_zone           TEXT NOT NULL,
    overrides_recurring INTEGER NOT NULL DEFAULT 0 CHECK (overrides_recurring IN (0, 1)),
    reason_code         TEXT NOT NULL DEFAULT 'other',
    reason_text         TEXT NOT NULL DEFAULT '',
    note                TEXT NOT NULL DEFAULT '',
    source              TEXT NOT NULL DEFAULT 'import',
    requested_at        INTEGER,
    requested_by        TEXT NOT NULL DEFAULT '',
    decided_at          INTEGER,
    decided_by          TEXT NOT NULL DEFAULT '',
    created_at          INTEGER,
    updated_at          INTEGER,
    deleted             INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1)),
    search              TEXT NOT NULL DEFAULT '',   -- derived: reason, folded
    first_at            INTEGER NOT NULL DEFAULT 0, -- derived: start of the first occurrence
    until_on            TEXT,                       -- derived: last local day of a recurring block that ends
    CHECK (ends_at > starts_at)
) STRICT;

CREATE TABLE unavailable_block_exception (
    block_id     INTEGER NOT NULL REFERENCES unavailable_block (id),
    occurs_on    TEXT NOT NULL,
    action       TEXT NOT NULL CHECK (action IN ('cancel', 'replace')),
    start_minute INTEGER NOT NULL DEFAULT 0,
    end_minute   INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (block_id, occurs_on)
) STRICT;

CREATE TABLE import_batch (
    id          INTEGER PRIMARY KEY,
    occurred_at INTEGER NOT NULL,
    actor       TEXT NOT NULL DEFAULT '',
    source      TEXT NOT NULL DEFAULT '',
    outcome     TEXT NOT NULL CHECK (outcome IN ('accepted', 'refused')),
    notices     TEXT NOT NULL DEFAULT '[]' -- JSON array of sentences
) STRICT;

CREATE TABLE import_file (
    import_batch_id INTEGER NOT NULL REFERENCES import_batch (id),
    ordinal         INTEGER NOT NULL,
    name            TEXT NOT NULL,
    sha256          TEXT NOT NULL DEFAULT '',
    format          TEXT NOT NULL DEFAULT '',
    rows_read       INTEGER NOT NULL DEFAULT 0,
    rows_refused    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (import_batch_id, ordinal)
) STRICT;

CREATE TABLE import_row_error (
    import_batch_id INTEGER NOT NULL REFERENCES import_batch (id),
    ordinal         INTEGER NOT NULL,
    file            TEXT NOT NULL,
    line            INTEGER NOT NULL,
    column_name     TEXT NOT NULL DEFAULT '',
    message         TEXT NOT NULL,
    PRIMARY KEY (import_batch_id, ordinal)
) STRICT;

CREATE TABLE audit_event (
    id              INTEGER PRIMARY KEY CHECK (id > 0),
    occurred_at     INTEGER NOT NULL, -- to the second
    subject_type    TEXT NOT NULL,
    subject_id      INTEGER NOT NULL,
    employee_id     INTEGER,
    action          TEXT NOT NULL,
    actor_type      TEXT NOT NULL CHECK (actor_type = 'user' OR actor_type = 'system' OR actor_type = 'import'),
    actor_id        TEXT NOT NULL DEFAULT '',
    actor_name      TEXT NOT NULL DEFAULT '',
    status_to       TEXT NOT NULL DEFAULT '', -- the status after the event, empty where it did not change
    changes         TEXT NOT NULL DEFAULT '[]', -- JSON array of {field, from, to}
    note            TEXT NOT NULL DEFAULT '',
    request_id      TEXT NOT NULL DEFAULT '',
    prev_hash       TEXT NOT NULL,
    hash            TEXT NOT NULL
) STRICT;

-- Derived tables.

CREATE TABLE block_occurrence (
    id          INTEGER PRIMARY KEY,
    block_id    INTEGER NOT NULL,
    employee_id INTEGER NOT NULL,
    status      TEXT NOT NULL,
    starts_at   INTEGER NOT NULL CHECK (starts_at % 60 = 0),
    ends_at     INTEGER NOT NULL CHECK (ends_at % 60 = 0 AND ends_at >= starts_at),
    time_zone   TEXT NOT NULL,
    occurs_on   TEXT NOT NULL,
    first_on    TEXT NOT NULL,
    last_on     TEXT NOT NULL,
    missing     INTEGER NOT NULL DEFAULT 0 CHECK (missing IN (0, 1)), -- the wall-clock time does not exist that day
    is_long     INTEGER NOT NULL CHECK (is_long IN (0, 1)),   -- longer than two days
    recurring   INTEGER NOT NULL CHECK (recurring IN (0, 1)), -- of a rule, or of an imported series
    first_at    INTEGER NOT NULL -- of the block, which lists are ordered by
) STRICT;

CREATE TABLE soft_conflict (
    id                  INTEGER PRIMARY KEY,
    employee_id         INTEGER NOT NULL,
    employee_rank       INTEGER NOT NULL,
    shift_id            INTEGER NOT NULL,
    shift_state         TEXT NOT NULL CHECK (shift_state = 'draft' OR shift_state = 'published' OR shift_state = 'both'),
    publish_state       TEXT NOT NULL,
    shift_starts_at     INTEGER NOT NULL,
    shift_ends_at       INTEGER NOT NULL,
    shift_time_zone     TEXT NOT NULL,
    shift_label         TEXT NOT NULL,
    published_starts_at INTEGER, -- where the published copy has other times
    published_ends_at   INTEGER,
    draft_period_id     INTEGER,
    published_period_id INTEGER,
    location_id         INTEGER,
    position_id         INTEGER,
    block_id            INTEGER NOT NULL,
    block_status        TEXT NOT NULL,
    block_kind          TEXT NOT NULL,
    block_recurring     INTEGER NOT NULL,
    block_all_day       INTEGER NOT NULL,
    block_rule          TEXT NOT NULL,
    block_time_zone     TEXT NOT NULL,
    reason_code         TEXT NOT NULL,
    occurrence_starts_at INTEGER NOT NULL,
    occurrence_ends_at  INTEGER NOT NULL,
    overlap_starts_at   INTEGER NOT NULL CHECK (overlap_starts_at % 60 = 0),
    overlap_ends_at     INTEGER NOT NULL CHECK (overlap_ends_at % 60 = 0 AND overlap_ends_at > overlap_starts_at),
    overlap_first_on    TEXT NOT NULL, -- local days touched, in the shift's zone
    overlap_last_on     TEXT NOT NULL,
    minutes             INTEGER NOT NULL,
    relation            TEXT NOT NULL,
    percent             INTEGER NOT NULL,
    union_minutes       INTEGER NOT NULL, -- of all live overlaps of the shift
    duplicate_of        INTEGER,
    first_seen_at       INTEGER NOT NULL,
    search              TEXT NOT NULL
) STRICT;

CREATE TABLE shift_day_total (
    on_day      TEXT NOT NULL,
    location_id INTEGER NOT NULL, -- 0: none
    position_id INTEGER NOT NULL, -- 0: none
    kind        TEXT NOT NULL,    -- shift (assigned), staged (assigned, to be deleted), open
    starting    INTEGER NOT NULL, -- shifts whose first local day this is
    ending      INTEGER NOT NULL, -- shifts whose last local day this is
    PRIMARY KEY (on_day, location_id, position_id, kind)
) STRICT;

-- Items of the calendar by day, as totals of everyone. kind is as in shift_day_total, or the status of blocks.
CREATE TABLE day_total (
    on_day   TEXT NOT NULL,
    kind     TEXT NOT NULL,
    items    INTEGER NOT NULL, -- that touch this local day
    starting INTEGER NOT NULL, -- whose first local day this is
    ending   INTEGER NOT NULL, -- whose last local day this is
    PRIMARY KEY (on_day, kind)
) STRICT;

-- Rows that are stored as they came and whose meaning is in doubt.
CREATE TABLE data_warning (
    name     TEXT PRIMARY KEY,
    affected INTEGER NOT NULL -- rows
) STRICT;

-- Who has an item of a kind on a day: one bit for each employee by sort_rank, the first employee in the lowest bit of the
-- first byte, in base64.
CREATE TABLE day_presence (
    on_day    TEXT NOT NULL,
    kind      TEXT NOT NULL,
    employees TEXT NOT NULL,
    PRIMARY KEY (on_day, kind)
) STRICT;

-- How many items of a kind an employee has on each day from organization.counts_from on, one character a day: '0' for
-- none, then the characters that follow it in ASCII. Days after the last item are left out.
CREATE TABLE employee_day_total (
    employee_id INTEGER NOT NULL,
    kind        TEXT NOT NULL,
    counts      TEXT NOT NULL,
    PRIMARY KEY (employee_id, kind)
) STRICT;

-- +goose Down
DROP TABLE day_presence;
DROP TABLE data_warning;
DROP TABLE day_total;
DROP TABLE employee_day_total;
DROP TABLE shift_day_total;
DROP TABLE soft_conflict;
DROP TABLE block_occurrence;
DROP TABLE audit_event;
DROP TABLE import_row_error;
DROP TABLE import_file;
DROP TABLE import_batch;
DROP TABLE unavailable_block_exception;
DROP TABLE unavailable_block;
DROP TABLE block_series;
DROP TABLE published_shift;
DROP TABLE published_period;
DROP TABLE shift;
DROP TABLE draft_period;
DROP TABLE employee_position;
DROP TABLE employee;
DROP TABLE position;
DROP TABLE location;
DROP TABLE organization;

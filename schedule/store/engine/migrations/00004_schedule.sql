-- What a schedule is held against, what departs from it, and what people made of it. The words of a kind are checked by the
-- program, which has them in one place; those of a status stand here.

-- +goose Up
ALTER TABLE employee ADD COLUMN account TEXT NOT NULL DEFAULT ''; -- name the employee signs in with
ALTER TABLE employee ADD COLUMN max_minutes_per_day INTEGER NOT NULL DEFAULT 0 CHECK (max_minutes_per_day >= 0); -- 0: none
ALTER TABLE employee ADD COLUMN max_minutes_per_week INTEGER NOT NULL DEFAULT 0 CHECK (max_minutes_per_week >= 0);
ALTER TABLE employee ADD COLUMN min_rest_minutes INTEGER NOT NULL DEFAULT 0 CHECK (min_rest_minutes >= 0);
ALTER TABLE employee ADD COLUMN preferred_minutes_per_week INTEGER NOT NULL DEFAULT 0 CHECK (preferred_minutes_per_week >= 0);

ALTER TABLE shift ADD COLUMN open_slots INTEGER NOT NULL DEFAULT 0 CHECK (open_slots >= 0);
ALTER TABLE published_shift ADD COLUMN open_slots INTEGER NOT NULL DEFAULT 0 CHECK (open_slots >= 0);

ALTER TABLE published_period ADD COLUMN shift_count INTEGER NOT NULL DEFAULT 0; -- computed from the rows, once
ALTER TABLE published_period ADD COLUMN assigned_minutes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE published_period ADD COLUMN sha256 TEXT NOT NULL DEFAULT '';

CREATE TABLE coverage_target (
    id             INTEGER PRIMARY KEY CHECK (id > 0),
    location_id    INTEGER NOT NULL REFERENCES location (id),
    position_id    INTEGER REFERENCES position (id), -- NULL: any
    day_of_week    INTEGER CHECK (day_of_week BETWEEN 0 AND 6),
    specific_on    TEXT,
    start_minute   INTEGER NOT NULL CHECK (start_minute BETWEEN 0 AND 1440),
    end_minute     INTEGER NOT NULL CHECK (end_minute BETWEEN 0 AND 1440), -- at or below start_minute: the next day
    min_staff      INTEGER NOT NULL CHECK (min_staff >= 0),
    optimal_staff  INTEGER NOT NULL,
    max_staff      INTEGER NOT NULL DEFAULT 0, -- 0: no bound
    effective_from TEXT,
    effective_to   TEXT, -- inclusive
    CHECK ((day_of_week IS NULL) <> (specific_on IS NULL))
) STRICT;

CREATE TABLE constraint_rule (
    id             INTEGER PRIMARY KEY CHECK (id > 0),
    scope          TEXT NOT NULL CHECK (scope = 'organization' OR scope = 'location' OR scope = 'employee'),
    scope_id       INTEGER NOT NULL DEFAULT 0, -- the location or the employee
    kind           TEXT NOT NULL,
    limit_value    INTEGER NOT NULL DEFAULT 0, -- 0 switches a rule with a limit off
    unit           TEXT NOT NULL DEFAULT '',
    severity       TEXT NOT NULL CHECK (severity = 'warning' OR severity = 'informational'),
    effective_from TEXT,
    effective_to   TEXT, -- inclusive
    enabled        INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1))
) STRICT;

CREATE TABLE constraint_review (
    id                 INTEGER PRIMARY KEY CHECK (id > 0),
    constraint_rule_id INTEGER REFERENCES constraint_rule (id),
    kind               TEXT NOT NULL,
    shift_id           INTEGER, -- which may be gone since
    employee_id        INTEGER REFERENCES employee (id),
    draft_period_id    INTEGER REFERENCES draft_period (id),
    on_day             TEXT NOT NULL,
    detected_at        INTEGER NOT NULL,
    measured_value     INTEGER NOT NULL DEFAULT 0,
    limit_value        INTEGER NOT NULL DEFAULT 0,
    status             TEXT NOT NULL DEFAULT 'open'
        CHECK (status = 'open' OR status = 'acknowledged' OR status = 'resolved' OR status = 'dismissed'),
    reviewer           TEXT NOT NULL DEFAULT '',
    reviewed_at        INTEGER,
    note               TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE schedule_exception (
    id            INTEGER PRIMARY KEY CHECK (id > 0),
    location_id   INTEGER REFERENCES location (id), -- NULL: every location
    employee_id   INTEGER REFERENCES employee (id), -- NULL: everybody
    starts_on     TEXT NOT NULL,
    ends_on       TEXT NOT NULL CHECK (ends_on >= starts_on),
    kind          TEXT NOT NULL,
    opens_minute  INTEGER NOT NULL DEFAULT 0 CHECK (opens_minute BETWEEN 0 AND 1440),
    closes_minute INTEGER NOT NULL DEFAULT 0 CHECK (closes_minute BETWEEN 0 AND 1440),
    title         TEXT NOT NULL,
    message       TEXT NOT NULL DEFAULT '',
    status        TEXT NOT NULL DEFAULT 'active'
        CHECK (status = 'requested' OR status = 'approved' OR status = 'active' OR status = 'declined' OR status = 'cancelled'),
    requested_at  INTEGER,
    requested_by  TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE exception_review (
    id                    INTEGER PRIMARY KEY CHECK (id > 0),
    schedule_exception_id INTEGER NOT NULL REFERENCES schedule_exception (id),
    detected_at           INTEGER NOT NULL,
    status                TEXT NOT NULL DEFAULT 'open'
        CHECK (status = 'open' OR status = 'acknowledged' OR status = 'resolved' OR status = 'dismissed'),
    reviewer              TEXT NOT NULL DEFAULT '',
    reviewed_at           INTEGER,
    note                  TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE period_acknowledgment (
    id                  INTEGER PRIMARY KEY CHECK (id > 0),
    draft_period_id     INTEGER REFERENCES draft_period (id),
    published_period_id INTEGER REFERENCES published_period (id),
    employee_id         INTEGER REFERENCES employee (id),
    person              TEXT NOT NULL,
    acknowledged_at     INTEGER NOT NULL,
    kind                TEXT NOT NULL CHECK (kind = 'manager_review' OR kind = 'employee_seen'),
    CHECK ((draft_period_id IS NULL) <> (published_period_id IS NULL))
) STRICT;

CREATE INDEX employee_position_by_position ON employee_position (position_id, employee_id);
CREATE INDEX shift_by_period ON shift (draft_period_id, starts_at) WHERE draft_period_id IS NOT NULL;
CREATE INDEX published_shift_by_period ON published_shift (published_period_id, starts_at, shift_id);
CREATE INDEX coverage_target_by_location ON coverage_target (location_id, day_of_week);
CREATE INDEX constraint_rule_by_scope ON constraint_rule (scope, scope_id);
CREATE INDEX constraint_review_by_status ON constraint_review (status, detected_at);
CREATE INDEX constraint_review_by_employee ON constraint_review (employee_id, detected_at);
CREATE INDEX schedule_exception_by_start ON schedule_exception (starts_on, id);
CREATE INDEX exception_review_by_status ON exception_review (status, detected_at);
CREATE INDEX acknowledgment_by_published ON period_acknowledgment (published_period_id, acknowledged_at);
CREATE INDEX acknowledgment_by_draft ON period_acknowledgment (draft_period_id, acknowledged_at);

-- +goose Down
DROP TABLE period_acknowledgment;
DROP TABLE exception_review;
DROP TABLE schedule_exception;
DROP TABLE constraint_review;
DROP TABLE constraint_rule;
DROP TABLE coverage_target;
DROP INDEX published_shift_by_period;
DROP INDEX shift_by_period;
DROP INDEX employee_position_by_position;
ALTER TABLE published_period DROP COLUMN sha256;
ALTER TABLE published_period DROP COLUMN assigned_minutes;
ALTER TABLE published_period DROP COLUMN shift_count;
ALTER TABLE published_shift DROP COLUMN open_slots;
ALTER TABLE shift DROP COLUMN open_slots;
ALTER TABLE employee DROP COLUMN preferred_minutes_per_week;
ALTER TABLE employee DROP COLUMN min_rest_minutes;
ALTER TABLE employee DROP COLUMN max_minutes_per_week;
ALTER TABLE employee DROP COLUMN max_minutes_per_day;
ALTER TABLE employee DROP COLUMN account;

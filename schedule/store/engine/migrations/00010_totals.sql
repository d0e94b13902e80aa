-- What the shifts of a place amount to day by day, those of a draft period by state, and all blocks by status. All of it is derived,
-- so that questions about everybody need not look at every row.

-- +goose Up
CREATE TABLE place_day (
    on_day      TEXT NOT NULL,    -- local date of the shift
    location_id INTEGER NOT NULL, -- 0 for none
    position_id INTEGER NOT NULL, -- 0 for none
    shifts      INTEGER NOT NULL, -- assigned ones that begin on the day; none of the figures counts what is staged for deletion
    minutes     INTEGER NOT NULL, -- of these, in whole
    open        INTEGER NOT NULL, -- shifts of nobody that begin on the day
    slots       INTEGER NOT NULL, -- people that these want
    worked      INTEGER NOT NULL, -- minutes of assigned shifts within the day
    beginners   TEXT NOT NULL,    -- who has an assigned shift that begins on the day, packed as ranks.go says
    present     TEXT NOT NULL,    -- who has an assigned shift that touches the day
    PRIMARY KEY (on_day, location_id, position_id)
) STRICT;
CREATE TABLE draft_total (
    draft_period_id INTEGER NOT NULL,
    state           TEXT NOT NULL,
    shifts          INTEGER NOT NULL,
    assigned        INTEGER NOT NULL,
    minutes         INTEGER NOT NULL, -- of the assigned ones
    PRIMARY KEY (draft_period_id, state)
) STRICT;
CREATE TABLE block_total (
    status    TEXT PRIMARY KEY,
    blocks    INTEGER NOT NULL, -- without deleted ones
    recurring INTEGER NOT NULL, -- of these
    employees TEXT NOT NULL     -- who has any, packed as ranks.go says
) STRICT;

-- +goose Down
DROP TABLE block_total;
DROP TABLE draft_total;
DROP TABLE place_day;

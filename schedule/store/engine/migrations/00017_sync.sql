-- The sources of opshub sync: the state of each after its last run, and the rows of those that are complete.

-- +goose Up
CREATE TABLE sync_source (
    name            TEXT PRIMARY KEY NOT NULL,
    checked_at      INTEGER NOT NULL,
    succeeded_at    INTEGER NOT NULL DEFAULT 0,
    import_batch_id INTEGER REFERENCES import_batch (id),
    validator       TEXT NOT NULL DEFAULT '',
    sha256          TEXT NOT NULL DEFAULT '',
    rows_read       INTEGER NOT NULL DEFAULT 0,
    rows_refused    INTEGER NOT NULL DEFAULT 0,
    rows_removed    INTEGER NOT NULL DEFAULT 0,
    failure         TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE sync_row (
    source TEXT NOT NULL,
    kind   TEXT NOT NULL,
    row_id INTEGER NOT NULL,
    PRIMARY KEY (source, kind, row_id)
) STRICT;

-- +goose Down
DROP TABLE sync_row;
DROP TABLE sync_source;

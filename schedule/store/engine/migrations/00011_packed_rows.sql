-- The rows of the largest derived tables and of the audit log once more, in few numbers each and packed, for questions that look at
-- all of them; and what the rows of published versions amount to.

-- +goose Up
CREATE TABLE packed_rows (
    name   TEXT PRIMARY KEY,
    packed TEXT NOT NULL -- as packer.go says, in base64
) STRICT;
CREATE TABLE version_total (
    published_period_id INTEGER NOT NULL,
    change_kind         TEXT NOT NULL,
    shifts              INTEGER NOT NULL,
    assigned            INTEGER NOT NULL,
    minutes             INTEGER NOT NULL, -- of the assigned ones
    PRIMARY KEY (published_period_id, change_kind)
) STRICT;

-- +goose Down
DROP TABLE version_total;
DROP TABLE packed_rows;

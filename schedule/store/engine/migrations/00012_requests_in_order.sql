-- Requests that were first recorded at once, as those of a whole import, come by their ids from the index too.

-- +goose Up
DROP INDEX block_by_asked;
CREATE INDEX block_by_asked ON unavailable_block (status, (COALESCE(requested_at, created_at, 0)), id);

-- +goose Down
DROP INDEX block_by_asked;
CREATE INDEX block_by_asked ON unavailable_block (status, (COALESCE(requested_at, created_at, 0)));

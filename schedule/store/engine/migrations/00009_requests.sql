-- When a block was asked for is when it was first recorded, where nobody wrote it down.

-- +goose Up
CREATE INDEX block_by_asked ON unavailable_block (status, (COALESCE(requested_at, created_at, 0)));
CREATE INDEX block_by_decided ON unavailable_block (decided_at) WHERE decided_at IS NOT NULL;

-- +goose Down
DROP INDEX block_by_decided;
DROP INDEX block_by_asked;

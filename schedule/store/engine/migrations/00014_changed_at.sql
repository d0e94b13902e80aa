-- When an import last changed a row, in seconds; 0 for unknown. A soft conflict was first seen at the later of the two of its shift and
-- its block. It is not part of the content of a row. Rows that have conflicts get the time of the first one.

-- +goose Up
ALTER TABLE shift ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE unavailable_block ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;
UPDATE shift SET changed_at = (SELECT MIN(c.first_seen_at) FROM soft_conflict c WHERE c.shift_id = shift.id)
    WHERE id IN (SELECT shift_id FROM soft_conflict);
UPDATE unavailable_block SET changed_at = (SELECT MIN(c.first_seen_at) FROM soft_conflict c WHERE c.block_id = unavailable_block.id)
    WHERE id IN (SELECT block_id FROM soft_conflict);

-- +goose Down
ALTER TABLE unavailable_block DROP COLUMN changed_at;
ALTER TABLE shift DROP COLUMN changed_at;

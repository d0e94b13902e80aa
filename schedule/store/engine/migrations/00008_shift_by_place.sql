-- Holds all that coverage asks of the shifts of some days at a place, so that it need not look further: the shifts of a week lie far
-- apart in their table.

-- +goose Up
CREATE INDEX shift_by_place ON shift (location_id, starts_at, ends_at, employee_id, position_id, state) WHERE employee_id IS NOT NULL;

-- +goose Down
DROP INDEX shift_by_place;

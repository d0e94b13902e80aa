-- How the organization writes times and dates on screens and on paper. Files stay ISO 8601.

-- +goose Up
ALTER TABLE organization ADD COLUMN clock TEXT NOT NULL DEFAULT '24h' CHECK (clock IN ('12h', '24h'));
ALTER TABLE organization ADD COLUMN date_order TEXT NOT NULL DEFAULT 'day_first' CHECK (date_order IN ('day_first', 'month_first'));

-- +goose Down
ALTER TABLE organization DROP COLUMN date_order;
ALTER TABLE organization DROP COLUMN clock;

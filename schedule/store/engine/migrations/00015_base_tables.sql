-- The schedule is held in memory. What was computed ahead for queries goes: derived tables, derived columns, and the indexes that no query
-- uses any more. What is left are the rows of imports, the history, and the indexes that imports and checks use. There is no way back: a
-- program of an earlier release needs the database from before.

-- +goose Up
DROP TABLE packed_rows;
DROP TABLE version_total;
DROP TABLE block_total;
DROP TABLE draft_total;
DROP TABLE place_day;
DROP TABLE employee_shifts;
DROP TABLE employee_day_total;
DROP TABLE day_presence;
DROP TABLE data_warning;
DROP TABLE day_total;
DROP TABLE shift_day_total;
DROP TABLE soft_conflict;
DROP TABLE block_occurrence;

DROP INDEX employee_by_rank;
DROP INDEX employee_by_location;
DROP INDEX employee_position_by_position;
DROP INDEX shift_by_employee;
DROP INDEX shift_by_start;
DROP INDEX shift_by_period;
DROP INDEX shift_by_place;
DROP INDEX published_shift_by_employee;
DROP INDEX published_shift_by_period;
DROP INDEX published_shift_by_change;
DROP INDEX block_by_employee;
DROP INDEX block_by_start;
DROP INDEX block_by_status;
DROP INDEX block_by_asked;
DROP INDEX block_by_decided;
DROP INDEX coverage_target_by_location;
DROP INDEX constraint_rule_by_scope;
DROP INDEX constraint_review_by_status;
DROP INDEX constraint_review_by_employee;
DROP INDEX schedule_exception_by_start;
DROP INDEX exception_review_by_status;
DROP INDEX acknowledgment_by_published;
DROP INDEX acknowledgment_by_draft;

ALTER TABLE organization DROP COLUMN horizon_start;
ALTER TABLE organization DROP COLUMN horizon_end;
ALTER TABLE organization DROP COLUMN max_shift_minutes;
ALTER TABLE organization DROP COLUMN max_occurrence_minutes;
ALTER TABLE organization DROP COLUMN counts_from;
ALTER TABLE location DROP COLUMN search;
ALTER TABLE position DROP COLUMN search;
ALTER TABLE employee DROP COLUMN search;
ALTER TABLE employee DROP COLUMN sort_rank;
ALTER TABLE shift DROP COLUMN first_on;
ALTER TABLE shift DROP COLUMN last_on;
ALTER TABLE published_shift DROP COLUMN first_on;
ALTER TABLE published_shift DROP COLUMN last_on;
ALTER TABLE unavailable_block DROP COLUMN search;
ALTER TABLE unavailable_block DROP COLUMN first_at;
ALTER TABLE unavailable_block DROP COLUMN until_on;

CREATE INDEX shift_by_employee ON shift (employee_id);
CREATE INDEX published_shift_by_employee ON published_shift (employee_id);
CREATE INDEX block_by_employee ON unavailable_block (employee_id);

-- Rows of the same key need no order among themselves here: SQLite appends the id to every index, and PostgreSQL sorts the
-- few.

-- +goose Up
CREATE INDEX employee_by_rank ON employee (sort_rank);
CREATE INDEX employee_by_location ON employee (home_location_id, sort_rank);
CREATE INDEX shift_by_employee ON shift (employee_id, starts_at);
CREATE INDEX shift_by_start ON shift (starts_at);
CREATE INDEX published_shift_by_employee ON published_shift (employee_id, starts_at, ends_at);
CREATE INDEX published_shift_by_shift ON published_shift (shift_id);
CREATE INDEX block_by_employee ON unavailable_block (employee_id, first_at);
CREATE INDEX block_by_start ON unavailable_block (first_at);
CREATE INDEX block_by_status ON unavailable_block (status, first_at);
CREATE INDEX occurrence_by_employee ON block_occurrence (employee_id, starts_at, ends_at);
-- Holds all that questions about the blocks of some days need, so that they need not look further.
CREATE INDEX occurrence_by_start ON block_occurrence
    (is_long, starts_at, first_on, last_on, status, block_id, employee_id, first_at, recurring, missing);
CREATE INDEX occurrence_by_block ON block_occurrence (block_id, starts_at);
CREATE INDEX conflict_by_start ON soft_conflict (overlap_starts_at);
CREATE INDEX conflict_by_employee ON soft_conflict (employee_id, overlap_starts_at);
CREATE INDEX conflict_by_rank ON soft_conflict (employee_rank, overlap_starts_at);
CREATE INDEX conflict_by_minutes ON soft_conflict (minutes);
CREATE INDEX conflict_by_status ON soft_conflict (block_status, overlap_starts_at);
CREATE INDEX conflict_by_shift ON soft_conflict (shift_id, overlap_starts_at);
CREATE INDEX conflict_by_block ON soft_conflict (block_id, overlap_starts_at);
CREATE INDEX event_by_time ON audit_event (occurred_at, id); -- an import writes many at the same second
CREATE INDEX event_by_subject ON audit_event (subject_id);
CREATE INDEX event_by_employee ON audit_event (employee_id, occurred_at);

-- +goose Down
DROP INDEX event_by_employee;
DROP INDEX event_by_subject;
DROP INDEX event_by_time;
DROP INDEX conflict_by_block;
DROP INDEX conflict_by_shift;
DROP INDEX conflict_by_status;
DROP INDEX conflict_by_minutes;
DROP INDEX conflict_by_rank;
DROP INDEX conflict_by_employee;
DROP INDEX conflict_by_start;
DROP INDEX occurrence_by_block;
DROP INDEX occurrence_by_start;
DROP INDEX occurrence_by_employee;
DROP INDEX block_by_status;
DROP INDEX block_by_start;
DROP INDEX block_by_employee;
DROP INDEX published_shift_by_shift;
DROP INDEX published_shift_by_employee;
DROP INDEX shift_by_start;
DROP INDEX shift_by_employee;
DROP INDEX employee_by_location;
DROP INDEX employee_by_rank;

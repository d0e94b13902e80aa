-- What was published stays: its rows keep everything but what is derived, and its head everything but its status. An older
-- database has heads without a sum, which are given theirs.

-- +goose Up
-- +goose StatementBegin
CREATE TRIGGER published_shift_no_update BEFORE UPDATE OF published_period_id, shift_id, employee_id, employee_name, location_id,
    position_id, starts_at, ends_at, time_zone, break_minutes, open_slots, label, notes, change_kind ON published_shift
BEGIN
    SELECT RAISE(ABORT, 'a published shift never changes');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER published_shift_no_insert BEFORE INSERT ON published_shift
WHEN (SELECT sha256 FROM published_period WHERE id = NEW.published_period_id) <> ''
BEGIN
    SELECT RAISE(ABORT, 'a published period never changes');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER published_shift_no_delete BEFORE DELETE ON published_shift
BEGIN
    SELECT RAISE(ABORT, 'a published shift never changes');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER published_period_no_update BEFORE UPDATE OF id, draft_period_id, version, starts_on, ends_on, published_at,
    published_by, note, shift_count, assigned_minutes, sha256 ON published_period WHEN OLD.sha256 <> ''
BEGIN
    SELECT RAISE(ABORT, 'a published period never changes');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER published_period_no_delete BEFORE DELETE ON published_period
BEGIN
    SELECT RAISE(ABORT, 'a published period never changes');
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER published_period_no_delete;
DROP TRIGGER published_period_no_update;
DROP TRIGGER published_shift_no_delete;
DROP TRIGGER published_shift_no_insert;
DROP TRIGGER published_shift_no_update;

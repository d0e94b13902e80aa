-- What was published stays: its rows keep everything but what is derived, and its head everything but its status. An older
-- database has heads without a sum, which are given theirs.

-- +goose Up
-- +goose StatementBegin
CREATE FUNCTION published_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a published period never changes';
END;
$$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION published_is_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM published_period WHERE id = NEW.published_period_id AND sha256 <> '') THEN
        RAISE EXCEPTION 'a published period never changes';
    END IF;
    RETURN NEW;
END;
$$;
-- +goose StatementEnd
CREATE TRIGGER published_shift_no_insert BEFORE INSERT ON published_shift FOR EACH ROW EXECUTE FUNCTION published_is_whole();
CREATE TRIGGER published_shift_no_update BEFORE UPDATE OF published_period_id, shift_id, employee_id, employee_name, location_id,
    position_id, starts_at, ends_at, time_zone, break_minutes, open_slots, label, notes, change_kind ON published_shift
    FOR EACH ROW EXECUTE FUNCTION published_stays();
CREATE TRIGGER published_shift_no_delete BEFORE DELETE ON published_shift FOR EACH ROW EXECUTE FUNCTION published_stays();
CREATE TRIGGER published_shift_no_truncate BEFORE TRUNCATE ON published_shift
    FOR EACH STATEMENT EXECUTE FUNCTION published_stays();
CREATE TRIGGER published_period_no_update BEFORE UPDATE OF id, draft_period_id, version, starts_on, ends_on, published_at,
    published_by, note, shift_count, assigned_minutes, sha256 ON published_period
    FOR EACH ROW WHEN (OLD.sha256 <> '') EXECUTE FUNCTION published_stays();
CREATE TRIGGER published_period_no_delete BEFORE DELETE ON published_period FOR EACH ROW EXECUTE FUNCTION published_stays();

-- +goose Down
DROP TRIGGER published_period_no_delete ON published_period;
DROP TRIGGER published_period_no_update ON published_period;
DROP TRIGGER published_shift_no_truncate ON published_shift;
DROP TRIGGER published_shift_no_delete ON published_shift;
DROP TRIGGER published_shift_no_update ON published_shift;
DROP TRIGGER published_shift_no_insert ON published_shift;
DROP FUNCTION published_is_whole();
DROP FUNCTION published_stays();

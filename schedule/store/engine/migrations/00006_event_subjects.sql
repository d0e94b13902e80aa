-- +goose Up
CREATE INDEX event_by_type ON audit_event (subject_type, occurred_at, id);
CREATE INDEX published_shift_by_change ON published_shift (published_period_id, change_kind);

-- +goose Down
DROP INDEX published_shift_by_change;
DROP INDEX event_by_type;

-- +goose Up
-- +goose StatementBegin
CREATE TRIGGER audit_event_no_update BEFORE UPDATE ON audit_event
BEGIN
    SELECT RAISE(ABORT, 'audit_event is append only');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER audit_event_no_delete BEFORE DELETE ON audit_event
BEGIN
    SELECT RAISE(ABORT, 'audit_event is append only');
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER audit_event_no_delete;
DROP TRIGGER audit_event_no_update;

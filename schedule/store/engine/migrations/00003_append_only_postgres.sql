-- +goose Up
-- +goose StatementBegin
CREATE FUNCTION audit_event_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'audit_event is append only';
END;
$$;
-- +goose StatementEnd
CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event
    FOR EACH STATEMENT EXECUTE FUNCTION audit_event_append_only();

-- +goose Down
DROP TRIGGER audit_event_append_only ON audit_event;
DROP FUNCTION audit_event_append_only();

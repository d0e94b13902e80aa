-- The assigned shifts of an employee in one row, for questions that look at all shifts of everybody one after another.

-- +goose Up
CREATE TABLE employee_shifts (
    employee_id INTEGER PRIMARY KEY, -- derived, as all of it
    shifts      TEXT NOT NULL        -- by start, without those staged for deletion, packed as shiftline.go says, in base64
) STRICT;

-- +goose Down
DROP TABLE employee_shifts;

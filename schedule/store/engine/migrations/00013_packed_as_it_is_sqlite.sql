-- SQLite stores every text as it is. This only keeps the versions of both engines the same.

-- +goose Up
SELECT 1;

-- +goose Down
SELECT 1;

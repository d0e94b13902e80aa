package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// withoutSecret keeps a password out of messages: errors about an address repeat the address.
func withoutSecret(err error) error {
	var parse *pgconn.ParseConfigError
	if errors.As(err, &parse) {
		return errors.New("the PostgreSQL address cannot be read: use postgres://user@host:5432/database")
	}
	return err
}

func describePostgres(dsn string) string {
	cfg, err := pgx.ParseConfig(dsn)
	if err != nil {
		return "postgres"
	}
	return whereabouts(cfg)
}

// whereabouts names hosts and database, without user and password.
func whereabouts(c *pgx.ConnConfig) string {
	return fmt.Sprintf("postgres://%s/%s", strings.Join(hosts(c), ","), c.Database)
}

// tried is what a connection is tried with, in this order.
func tried(c *pgx.ConnConfig) []*pgconn.FallbackConfig {
	return append([]*pgconn.FallbackConfig{{Host: c.Host, Port: c.Port}}, c.Fallbacks...)
}

// hosts are the hosts that an address names, each once: one that is tried with and without encryption is still one.
func hosts(c *pgx.ConnConfig) (out []string) {
	for _, f := range tried(c) {
		if host := fmt.Sprintf("%s:%d", f.Host, f.Port); !slices.Contains(out, host) {
			out = append(out, host)
		}
	}
	return out
}

package storetest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// Cluster is a primary and its standby, each a separate server, with one database.
type Cluster struct {
	Primary, Standby *Host
	Database         string
}

// NewCluster starts a primary, calls fill for its database, and starts a standby as a replicating copy. Both are removed when the test
// ends.
func NewCluster(t testing.TB, fill func(dsn string) error) *Cluster {
	t.Helper()
	return NewClusterFrom(t, fill, func(primary *Host, data string) error {
		return primary.program(filepath.Join(primary.bin, "pg_basebackup"), "-D", data, "-d", primary.Address("postgres"), "--write-recovery-conf", "--checkpoint=fast", "--no-sync").Run()
	})
}

// NewClusterFrom is NewCluster with another way to copy the files of the primary to the folder data.
func NewClusterFrom(t testing.TB, fill func(dsn string) error, copyTo func(primary *Host, data string) error) *Cluster {
	t.Helper()
	folder, err := newFolder()
	if err != nil {
		t.Fatal(err)
	}
	c := &Cluster{Database: "schedule"}
	t.Cleanup(func() {
		for _, h := range []*Host{c.Standby, c.Primary} {
			if h != nil {
				h.end("INT")
			}
		}
		if err := os.RemoveAll(folder); err != nil {
			t.Error(err)
		}
	})
	if err := c.make(folder, fill, copyTo); err != nil {
		t.Fatal(err)
	}
	return c
}

func (c *Cluster) make(folder string, fill func(dsn string) error, copyTo func(primary *Host, data string) error) (err error) {
	if c.Primary, err = newHost(folder, "primary"); err != nil {
		return err
	}
	if err := c.Primary.initialize(); err != nil {
		return err
	}
	if err := c.Primary.Start(); err != nil {
		return err
	}
	if _, err := c.Primary.Ask("postgres", `CREATE DATABASE `+c.Database); err != nil {
		return err
	}
	if err := fill(c.Primary.Address(c.Database)); err != nil {
		return err
	}
	if c.Standby, err = newHost(folder, "standby"); err != nil {
		return err
	}
	if err := copyTo(c.Primary, c.Standby.data); err != nil {
		return fmt.Errorf("copy the primary: %w", err)
	}
	if err := c.Standby.own(); err != nil {
		return err
	}
	return c.Standby.Start()
}

// Address returns an address with both hosts, the primary first, for a role.
func (c *Cluster) Address(role, query string) string {
	return fmt.Sprintf("postgres://%s@%s,%s/%s?%s", role, c.Primary.at(), c.Standby.at(), c.Database, query)
}

package source

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"opshub/schedule/store"
)

// Content is what a source contains now.
type Content struct {
	Path      string // local file; empty if the content is unchanged
	Unchanged bool
	Validator string // ETag or Last-Modified of the server
	SHA256    string
}

// Last is what the last import of a source knew about its content.
type Last struct{ Validator, SHA256 string }

// Fetch gets the content of a source as a file. Content that was downloaded or queried is a new file in folder. The content
// is unchanged if the server says so or if its checksum is that of the last import. Errors contain no secret.
func (s *Source) Fetch(ctx context.Context, folder string, last Last, getenv func(string) string) (c Content, err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(s.Timeout))
	defer cancel()
	switch {
	case s.File != "":
		c.Path, err = s.newest()
	case s.Query != "":
		c.Path, err = s.query(ctx, folder, getenv)
	default:
		c, err = s.download(ctx, folder, last, getenv)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		err = fmt.Errorf("%s did not answer completely within %s", s.place(), time.Duration(s.Timeout))
	}
	if err != nil || c.Unchanged {
		return c, err
	}
	if c.SHA256, err = checksum(c.Path); err != nil {
		return c, err
	}
	c.Unchanged = c.SHA256 == last.SHA256
	return c, nil
}

// place names the source in messages without its secrets.
func (s *Source) place() string {
	switch {
	case s.File != "":
		return s.File
	case s.Query != "":
		return "the database"
	}
	if u, err := url.Parse(s.URL); err == nil && u.Host != "" {
		return "the server " + u.Host
	}
	return "the server"
}

// newest returns the file, or the newest file of a folder or pattern.
func (s *Source) newest() (string, error) {
	pattern := s.path(s.File)
	if info, err := os.Stat(pattern); err == nil && info.IsDir() {
		pattern = filepath.Join(pattern, "*")
	}
	paths, err := filepath.Glob(pattern)
	if err != nil {
		return "", fmt.Errorf("%s is not a pattern of file names", s.File)
	}
	var newest string
	var changed time.Time
	for _, path := range paths {
		info, err := os.Stat(path)
		if err == nil && info.Mode().IsRegular() && (newest == "" || info.ModTime().After(changed)) {
			newest, changed = path, info.ModTime()
		}
	}
	if newest == "" {
		return "", fmt.Errorf("there is no file %s", s.File)
	}
	return newest, nil
}

// query writes the rows of a query to a file.
func (s *Source) query(ctx context.Context, folder string, getenv func(string) string) (path string, err error) {
	value := s.Database
	if value != "" {
		value = s.path(value)
	}
	dsn, err := s.secret(value, s.DatabaseEnv, s.DatabaseFile, getenv)
	if err != nil {
		return "", err
	}
	path = filepath.Join(folder, s.Name+".csv")
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600) // #nosec G304 -- in a folder of ours
	if err != nil {
		return "", err
	}
	err = errors.Join(store.QueryCSV(ctx, dsn, s.Query, &limitedWriter{f, s.MaxBytes}), f.Close())
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("the query of %s failed: %w", store.Describe(dsn), err)
	}
	return path, errors.Join(ctx.Err(), err)
}

// limitedWriter refuses more than a number of bytes.
type limitedWriter struct {
	w    io.Writer
	left int64
}

func (l *limitedWriter) Write(b []byte) (int, error) {
	if l.left -= int64(len(b)); l.left < 0 {
		return 0, errors.New("the content is larger than max_bytes")
	}
	return l.w.Write(b)
}

// download gets an address. The request is conditional if the server named a validator at the last import.
func (s *Source) download(ctx context.Context, folder string, last Last, getenv func(string) string) (c Content, err error) {
	address, err := s.secret(s.URL, s.URLEnv, s.URLFile, getenv)
	if err != nil {
		return c, err
	}
	from, err := url.Parse(address)
	if err != nil || from.Host == "" || from.Scheme != "http" && from.Scheme != "https" {
		return c, errors.New("the address must begin with https:// or http://")
	}
	auth, err := s.secret("", s.AuthEnv, s.AuthFile, getenv)
	if err != nil {
		return c, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return c, errors.New("the address cannot be read")
	}
	req.Header.Set("User-Agent", "opshub sync")
	if auth != "" {
		req.Header.Set("Authorization", auth)
	}
	if etag, ok := strings.CutPrefix(last.Validator, "etag "); ok {
		req.Header.Set("If-None-Match", etag)
	} else if since, ok := strings.CutPrefix(last.Validator, "modified "); ok {
		req.Header.Set("If-Modified-Since", since)
	}
	resp, err := s.client(from).Do(req)
	if err != nil {
		return c, s.failed(ctx, from, err)
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusNotModified && last.SHA256 != "":
		return Content{Unchanged: true, Validator: last.Validator, SHA256: last.SHA256}, nil
	case resp.StatusCode != http.StatusOK:
		return c, fmt.Errorf("the server %s answered with status %d", from.Host, resp.StatusCode)
	case resp.ContentLength > s.MaxBytes:
		return c, fmt.Errorf("the server %s sends %d bytes, more than the limit of %d (max_bytes)", from.Host, resp.ContentLength, s.MaxBytes)
	case resp.ContentLength < 0 && len(resp.TransferEncoding) == 0 && resp.ProtoMajor == 1 && !resp.Uncompressed:
		return c, fmt.Errorf("the server %s does not say how long its answer is, so a broken connection would look like its end", from.Host)
	}
	c.Path = filepath.Join(folder, s.Name+extension(s.Format, from, resp))
	if err := save(c.Path, resp.Body, s.MaxBytes); err != nil {
		return c, s.failed(ctx, from, err)
	}
	if etag := resp.Header.Get("ETag"); etag != "" {
		c.Validator = "etag " + etag
	} else if modified := resp.Header.Get("Last-Modified"); modified != "" {
		c.Validator = "modified " + modified
	}
	return c, nil
}

// client follows redirects only to the host of the address and to the hosts of the configuration, and never from https to
// http.
func (s *Source) client(from *url.URL) *http.Client {
	return &http.Client{
		Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, DialContext: (&net.Dialer{Timeout: 10 * time.Second}).DialContext,
			TLSHandshakeTimeout: 10 * time.Second, ResponseHeaderTimeout: time.Duration(s.Timeout), DisableKeepAlives: true, MaxResponseHeaderBytes: 64 << 10},
		CheckRedirect: func(req *http.Request, via []*http.Request) error {
			switch {
			case len(via) >= 5:
				return errors.New("redirects too often")
			case req.URL.Hostname() != from.Hostname() && !slices.Contains(s.Hosts, req.URL.Hostname()):
				return fmt.Errorf("redirects to %s: add it to hosts of the source if that is right", req.URL.Hostname())
			case from.Scheme == "https" && req.URL.Scheme != "https":
				return errors.New("redirects from https to http")
			case req.URL.Host != from.Host:
				req.Header.Del("Authorization")
			}
			return nil
		},
	}
}

// failed describes an error of a download without the address, which may be a secret.
func (s *Source) failed(ctx context.Context, from *url.URL, err error) error {
	if errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
		return errors.Join(ctx.Err(), context.DeadlineExceeded)
	}
	if wrapped := (*url.Error)(nil); errors.As(err, &wrapped) {
		err = wrapped.Err
	}
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("the server %s sent only a part of its answer", from.Host)
	case errors.Is(err, errTooLarge):
		return fmt.Errorf("the server %s sends more than the limit of %d bytes (max_bytes)", from.Host, s.MaxBytes)
	}
	return fmt.Errorf("the server %s: %w", from.Host, err)
}

var errTooLarge = errors.New("too large")

// save writes at most some bytes to a file.
func save(path string, src io.Reader, most int64) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600) // #nosec G304 -- in a folder of ours
	if err != nil {
		return err
	}
	n, err := io.Copy(f, io.LimitReader(src, most+1))
	if n > most {
		err = errTooLarge
	}
	return errors.Join(err, f.Close())
}

// extension returns the extension of a download: of the declared format, the address, or the media type.
func extension(format string, from *url.URL, resp *http.Response) string {
	if format != "" {
		return "." + format
	}
	switch ext := strings.ToLower(filepath.Ext(from.Path)); ext {
	case ".csv", ".tsv", ".xlsx", ".ics":
		return ext
	}
	switch kind := resp.Header.Get("Content-Type"); {
	case strings.HasPrefix(kind, "text/calendar"):
		return ".ics"
	case strings.Contains(kind, "spreadsheetml"):
		return ".xlsx"
	}
	return ".csv"
}

// checksum returns the SHA-256 of a file.
func checksum(path string) (string, error) {
	f, err := os.Open(path) // #nosec G304 -- a file that the configuration names, or one of ours
	if err != nil {
		return "", err
	}
	defer f.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/url"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"opshub/catalog"
)

// peerRows is the number of shifts on a page of every tool. It is the largest page of opshub.
const peerRows = 200

// peerWorkers is the number of worker processes of the tools that need several to use several processors.
const peerWorkers = "2"

// selection says which shifts a request asks for.
type selection struct {
	from     time.Time // midnight in UTC of the first day
	days     int
	employee int // 0: everybody
}

// to returns midnight in UTC after the last day.
func (s selection) to() time.Time { return s.from.AddDate(0, 0, s.days) }

// tool is a web program that shows the shifts in a SQLite file.
type tool struct {
	name    string
	version func(ctx context.Context) (string, error)
	start   func(ctx context.Context, file string) (*process, error)
	page    func(selection) string // address of the first page of the list
	export  func(selection) string // address of the CSV file; nil if the tool has none
	read    func(page []byte) (pageCounts, error)
	// localDays says that the tool selects the shifts with time on the days in the zone of each shift. The other tools have one zone,
	// UTC, and select the shifts that start on the days.
	localDays bool
	// unique is a parameter that the tool ignores. Its value is the number of the request, so that no cached page answers. It is empty if
	// the tool has no cache of pages.
	unique string
}

// pageCounts are the numbers of shifts on a page.
type pageCounts struct {
	shown int // rows on the page
	total int // in the whole selection, as the page reports it
}

// tools returns opshub and its peers in the order of the table. The folder contains the configuration of the peers.
func (b *bench) tools(folder string) []tool {
	return []tool{b.opshubTool(), b.djangoTool(folder), b.adminerTool(folder), b.soulTool(folder), b.expressTool(folder)}
}

func (b *bench) opshubTool() tool {
	query := func(s selection) string {
		q := url.Values{}
		setDates(q, s.from, s.days-1)
		if s.employee > 0 {
			q.Set("employee_id", strconv.Itoa(s.employee))
		}
		return q.Encode()
	}
	return tool{
		name:      "opshub",
		version:   func(ctx context.Context) (string, error) { return output(ctx, "", b.opshub, "version") },
		start:     func(ctx context.Context, file string) (*process, error) { return b.serve(ctx, file) },
		page:      func(s selection) string { return fmt.Sprintf("%s?limit=%d&%s", catalog.PathShifts, peerRows, query(s)) },
		export:    func(s selection) string { return catalog.PathShiftsExport + "?" + query(s) },
		read:      htmlPage(`<tr><th scope="row">`, `<dt>Shifts</dt><dd>([0-9,]+)`),
		localDays: true,
		unique:    "request",
	}
}

// djangoTool is the admin site of Django, served by gunicorn.
func (b *bench) djangoTool(folder string) tool {
	query := func(s selection) string {
		q := url.Values{"starts_at__gte": {seconds(s.from)}, "starts_at__lt": {seconds(s.to())}}
		if s.employee > 0 {
			q.Set("employee__id__exact", strconv.Itoa(s.employee))
		}
		return q.Encode()
	}
	const list = "/admin/shifts/shift/"
	return tool{
		name:    "Django admin",
		version: versions([]string{"django-admin", "--version"}, []string{"gunicorn", "--version"}),
		start: func(ctx context.Context, file string) (*process, error) {
			return b.start(ctx, list+"?starts_at__lt=0", "gunicorn", func(addr string) []string {
				return []string{"--chdir", filepath.Join(folder, "django"), "--workers", peerWorkers, "--bind", addr, "django.core.wsgi:get_wsgi_application()"}
			}, append(peerEnv(file), "DJANGO_SETTINGS_MODULE=settings", "PYTHONDONTWRITEBYTECODE=1")...)
		},
		page:   func(s selection) string { return list + "?" + query(s) },
		export: func(s selection) string { return list + "export/?" + query(s) },
		read:   htmlPage(`<td class="action-checkbox">`, `(?m)^([0-9,]+) shifts?$`),
	}
}

// adminerTool is Adminer, served by the web server of PHP.
func (b *bench) adminerTool(folder string) tool {
	query := func(s selection) string {
		q := url.Values{"select": {"shift"}, "limit": {strconv.Itoa(peerRows)}, "order[0]": {"starts_at"}}
		where := func(i int, column, operator, value string) {
			key := fmt.Sprintf("where[%d]", i)
			q.Set(key+"[col]", column)
			q.Set(key+"[op]", operator)
			q.Set(key+"[val]", value)
		}
		where(0, "starts_at", ">=", seconds(s.from))
		where(1, "starts_at", "<", seconds(s.to()))
		if s.employee > 0 {
			where(2, "employee_id", "=", strconv.Itoa(s.employee))
		}
		return q.Encode()
	}
	return tool{
		name:    "Adminer",
		version: versions([]string{"dpkg-query", "-W", "-f", "Adminer ${Version}", "adminer"}, []string{"php", "-r", `echo "PHP ", PHP_VERSION;`}),
		start: func(ctx context.Context, file string) (*process, error) {
			return b.start(ctx, "/?select=location", "php", func(addr string) []string {
				return []string{"-d", "opcache.enable_cli=1", "-S", addr, filepath.Join(folder, "adminer", "index.php")}
			}, append(peerEnv(file), "PHP_CLI_SERVER_WORKERS="+peerWorkers)...)
		},
		page:   func(s selection) string { return "/?" + query(s) },
		export: func(s selection) string { return "/?export&" + query(s) },
		read:   htmlPage(`<input type='checkbox' name='check\[\]'`, `([0-9,]+) rows?</label>|No rows\.`),
	}
}

// soulTool is Soul, a REST server for SQLite. Its answers are JSON, and it has no CSV file.
func (b *bench) soulTool(folder string) tool {
	return tool{
		name:    "Soul",
		version: versions(packageVersion(folder, "soul-cli")),
		start: func(ctx context.Context, file string) (*process, error) {
			// Soul changes the journal mode of its file, and opshub refuses to open a file with a write-ahead log.
			own := file + ".soul"
			if err := b.db.runScript(ctx, file, "VACUUM INTO '"+own+"';\n"); err != nil {
				return nil, err
			}
			file = own
			return b.start(ctx, "/api/tables", filepath.Join(folder, "node", "node_modules", ".bin", "soul"), func(addr string) []string {
				_, port, _ := net.SplitHostPort(addr)
				return []string{"--database", file, "--port", port}
			})
		},
		page: func(s selection) string {
			filters := "starts_at__gte:" + seconds(s.from) + ",starts_at__lt:" + seconds(s.to())
			if s.employee > 0 {
				filters += ",employee_id:" + strconv.Itoa(s.employee)
			}
			q := url.Values{"_limit": {strconv.Itoa(peerRows)}, "_ordering": {"starts_at"}, "_filters": {filters}}
			return "/api/tables/shift/rows?" + q.Encode()
		},
		read: readSoul,
	}
}

// expressTool is a list written by hand with Express and better-sqlite3.
func (b *bench) expressTool(folder string) tool {
	query := func(s selection) string {
		q := url.Values{"from": {seconds(s.from)}, "to": {seconds(s.to())}}
		if s.employee > 0 {
			q.Set("employee", strconv.Itoa(s.employee))
		}
		return q.Encode()
	}
	return tool{
		name:    "Express",
		version: versions(packageVersion(folder, "express"), packageVersion(folder, "better-sqlite3"), []string{"node", "-p", "`Node ${process.versions.node}`"}),
		start: func(ctx context.Context, file string) (*process, error) {
			return b.start(ctx, "/shifts?from=0&to=0", "node", func(addr string) []string {
				return []string{filepath.Join(folder, "node", "express.js"), addr}
			}, append(peerEnv(file), "NODE_ENV=production", "PEER_WORKERS="+peerWorkers)...)
		},
		page:   func(s selection) string { return "/shifts?" + query(s) },
		export: func(s selection) string { return "/export?" + query(s) },
		read:   htmlPage(`<tr><td>`, `<h1>([0-9]+) shifts</h1>`),
	}
}

// peerEnv returns the environment variables that the configuration of the peers reads.
func peerEnv(file string) []string {
	return []string{"PEER_DB=" + file, "PEER_ROWS=" + strconv.Itoa(peerRows)}
}

// seconds returns a time as it is stored in the file.
func seconds(t time.Time) string { return strconv.FormatInt(t.Unix(), 10) }

// versions returns a function that runs commands and joins what they print.
func versions(commands ...[]string) func(context.Context) (string, error) {
	return func(ctx context.Context) (string, error) {
		var list []string
		for _, c := range commands {
			out, err := output(ctx, "", c[0], c[1:]...)
			if err != nil {
				return "", err
			}
			list = append(list, strings.TrimSpace(out))
		}
		return strings.Join(list, ", "), nil
	}
}

// packageVersion returns the command that prints name and version of an installed npm package.
func packageVersion(folder, name string) []string {
	return []string{"node", "-p", `const p = require(process.argv[1]); p.name + " " + p.version`, filepath.Join(folder, "node", "node_modules", name, "package.json")}
}

// htmlPage returns a function that counts the matches of row in a page and reads the total from the first group of total. The total is
// zero if total matches without its group, as in a page that says that there are no rows.
func htmlPage(row, total string) func([]byte) (pageCounts, error) {
	rows, totals := regexp.MustCompile(row), regexp.MustCompile(total)
	return func(page []byte) (c pageCounts, err error) {
		m := totals.FindSubmatch(page)
		if m == nil {
			return c, fmt.Errorf("the page has no match of %s", total)
		}
		if digits := strings.ReplaceAll(string(m[1]), ",", ""); digits != "" {
			if c.total, err = strconv.Atoi(digits); err != nil {
				return c, err
			}
		}
		c.shown = len(rows.FindAll(page, -1))
		return c, nil
	}
}

// readSoul counts the rows of an answer of Soul.
func readSoul(page []byte) (pageCounts, error) {
	var answer struct {
		Data  []json.RawMessage
		Total *int
	}
	if err := json.Unmarshal(page, &answer); err != nil {
		return pageCounts{}, err
	}
	if answer.Total == nil {
		return pageCounts{}, fmt.Errorf("the answer has no total: %.200s", page)
	}
	return pageCounts{shown: len(answer.Data), total: *answer.Total}, nil
}

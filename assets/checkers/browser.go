package checkers

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Browser returns the context of the first tab of a headless Chromium with its own profile, for the actions of package
// chromedp. The profile is deleted at the end of the test. The process ends too, unless OneBrowser is active.
// Complaints returns what the tab reports.
func Browser(tb testing.TB) context.Context {
	tb.Helper()
	one.Lock()
	defer one.Unlock()
	if !one.wanted {
		ctx, cancel := start(tb)
		tb.Cleanup(cancel)
		return Tab(tb, ctx)
	}
	if one.running == nil {
		allocator, cancel := start(tb)
		ctx, _ := chromedp.NewContext(allocator) // its cancel function is not needed, because the allocator's also ends it
		if err := chromedp.Do(ctx); err != nil {
			cancel()
			tb.Fatalf("starting the browser: %v", err)
		}
		one.running, one.end = ctx, cancel
	}
	return tab(tb, one.running, chromedp.WithNewBrowserContext())
}

// one is the Chromium that the tests of a process share after OneBrowser.
var one struct {
	sync.Mutex
	wanted  bool
	running context.Context // nil before the first test calls Browser
	end     func()
}

// OneBrowser makes the tests of this process share one Chromium, in which Browser creates a profile for each test.
// Starting Chromium takes longer than most tests. OneBrowser is for TestMain, which must call end after the tests.
func OneBrowser() (end func()) {
	one.Lock()
	defer one.Unlock()
	one.wanted = true
	return func() {
		one.Lock()
		defer one.Unlock()
		if one.running != nil {
			one.end()
		}
		one.wanted, one.running = false, nil
	}
}

// start prepares a Chromium process, which starts with its first tab.
func start(tb testing.TB) (context.Context, context.CancelFunc) {
	tb.Helper()
	return chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program(tb, "OPSHUB_CHROMIUM", "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")),
		chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.Flag("headless", "new"),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-quic", true),
		chromedp.WindowSize(1280, 900),
	)...)
}

// Tab opens another tab in the browser of the context. It shares the profile of that context. The tab is closed at the
// end of the test.
func Tab(tb testing.TB, browser context.Context) context.Context {
	tb.Helper()
	return tab(tb, browser)
}

func tab(tb testing.TB, browser context.Context, options ...chromedp.ContextOption) context.Context {
	tb.Helper()
	ctx, cancel := chromedp.NewContext(browser, options...)
	tb.Cleanup(cancel)
	heard := &complaints{}
	ctx = context.WithValue(ctx, complaintsKey{}, heard)
	if err := chromedp.Listen(ctx, heard.hear); err != nil {
		tb.Fatalf("starting the browser: %v", err)
	}
	return ctx
}

// Complaints returns what the tab wrote to its console since the last call: output of scripts, uncaught exceptions,
// violations of the content security policy, and failed loads. It is empty for a correct page.
func Complaints(ctx context.Context) []string {
	heard, ok := ctx.Value(complaintsKey{}).(*complaints)
	if !ok {
		return []string{"this context is not one of package checkers"}
	}
	heard.Lock()
	defer heard.Unlock()
	texts := heard.texts
	heard.texts = nil
	return texts
}

type complaintsKey struct{}

type complaints struct {
	sync.Mutex
	texts []string
}

func (c *complaints) hear(event any) {
	var text string
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		words := []string{"console." + string(e.Type) + ":"}
		for _, arg := range e.Args {
			words = append(words, string(arg.Value)+arg.Description)
		}
		text = strings.Join(words, " ")
	case *runtime.EventExceptionThrown:
		text = (&chromedp.ExceptionError{ExceptionDetails: e.ExceptionDetails}).Error()
	case *log.EventEntryAdded:
		text = fmt.Sprintf("%s %s: %s %s", e.Entry.Source, e.Entry.Level, e.Entry.Text, e.Entry.URL)
	default:
		return
	}
	c.Lock()
	defer c.Unlock()
	c.texts = append(c.texts, text)
}

// Colors selects light or dark colors for the pages of the tab. It also disables motion, because a color during a
// transition is not an error.
func Colors(ctx context.Context, dark bool) error {
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme},
			{Name: "prefers-reduced-motion", Value: "reduce"},
		},
	})
	return err
}

// NoScript disables or enables scripts in the pages of the tab.
func NoScript(ctx context.Context, off bool) error {
	_, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: off})
	return err
}

// Settle opens an address and waits until all parts of the page that load by themselves are loaded.
func Settle(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Navigate(url)); err != nil {
		return fmt.Errorf("opening %s: %w", url, err)
	}
	if err := Quiet(ctx); err != nil {
		return fmt.Errorf("%s: %w", url, err)
	}
	return nil
}

// Quiet waits until no htmx request is in progress.
func Quiet(ctx context.Context) error {
	return wait(ctx, 20*time.Second, `document.readyState === "complete" &&
		!document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added")`)
}

// Until waits until an expression is true on the page, across navigations. The test fails with the contents of the page
// if it never is.
func Until(tb testing.TB, ctx context.Context, expression string) {
	tb.Helper()
	if err := wait(ctx, 10*time.Second, expression); err != nil {
		body, _ := chromedp.Run(ctx, chromedp.Evaluate[string](`location + "\n" + document.body.outerHTML`))
		tb.Fatalf("%v\n%s\ncomplaints: %q", err, body, Complaints(ctx))
	}
}

// wait evaluates the expression repeatedly, because a poll inside the page would end at a navigation.
func wait(ctx context.Context, limit time.Duration, expression string) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for {
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("!!("+expression+")"))
		if ok {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("never true: %s (last error: %w)", expression, errors.Join(err, ctx.Err()))
		case <-time.After(10 * time.Millisecond):
		}
	}
}

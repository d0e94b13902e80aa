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

// Browser gives the context of the first tab of a headless chromium with a profile of its own, for the actions of package chromedp.
// The profile ends with the test, and so does the program, unless OneBrowser keeps it. What the tab complains about is kept for
// Complaints.
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
		ctx, _ := chromedp.NewContext(allocator) // its cancel waits for nothing that the other does not
		if err := chromedp.Do(ctx); err != nil {
			cancel()
			tb.Fatalf("starting the browser: %v", err)
		}
		one.running, one.end = ctx, cancel
	}
	return tab(tb, one.running, chromedp.WithNewBrowserContext())
}

// one is the chromium that the tests of a process share when they want to.
var one struct {
	sync.Mutex
	wanted  bool
	running context.Context // nil before the first test that asks
	end     func()
}

// OneBrowser has the tests of this process share one chromium from now on, in which Browser gives each a profile of its own: starting
// it takes longer than most of what they do in it. It is for TestMain, which calls end when they are through.
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

// start prepares a chromium, which begins with its first tab.
func start(tb testing.TB) (context.Context, context.CancelFunc) {
	tb.Helper()
	return chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program(tb, "OPSHUB_CHROMIUM", "chromium", "chromium-browser", "google-chrome")),
		chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.Flag("headless", "new"),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-quic", true),
		chromedp.WindowSize(1280, 900),
	)...)
}

// Tab opens one more tab in the browser of the context, which shares its cache and nothing else. It is closed with the
// test.
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

// Complaints gives what the tab wrote to its console since the last call: whatever scripts say, exceptions that nothing
// caught, what the policy of a page refused, what could not be loaded. A sound page leaves it empty.
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

// Colors says whether the pages of the tab are shown light or dark from now on, and stops all motion: a colour in the
// middle of a transition is no fault.
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

// NoScript switches the scripts of the pages of the tab off or on again.
func NoScript(ctx context.Context, off bool) error {
	_, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: off})
	return err
}

// Settle opens an address and waits until every part of the page that loads by itself is there.
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

// Quiet waits until no request of htmx is under way.
func Quiet(ctx context.Context) error {
	return wait(ctx, 20*time.Second, `document.readyState === "complete" &&
		!document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added")`)
}

// Until waits until an expression is true of the page, across navigations, and shows the page when it never is.
func Until(tb testing.TB, ctx context.Context, expression string) {
	tb.Helper()
	if err := wait(ctx, 10*time.Second, expression); err != nil {
		body, _ := chromedp.Run(ctx, chromedp.Evaluate[string](`location + "\n" + document.body.outerHTML`))
		tb.Fatalf("%v\n%s\ncomplaints: %q", err, body, Complaints(ctx))
	}
}

// wait asks again and again, because a poll inside the page would end with the page.
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

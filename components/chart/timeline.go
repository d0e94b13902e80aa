package chart

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"opshub/components"
)

// laneHeight is the height of one item of a lane.
const laneHeight = 24

// drawnLane is a lane in percent of the width.
type drawnLane struct {
	Height string
	Items  []drawnItem
}

type drawnItem struct{ X, Y, Width, Class, Kind, Text, Href string }

// laneKind is one entry of the legend.
type laneKind struct{ Kind, Class, Text string }

// at is where a minute of the day stands.
func (t Timeline) at(minute int) string {
	return percent(100 * float64(min(max(minute, 0), t.Minutes)) / float64(max(1, t.Minutes)))
}

// wideTicks reports whether the heads of the axis name AM and PM. Not every hour has room for them.
func (t Timeline) wideTicks() bool {
	return slices.ContainsFunc(t.Ticks, func(k Tick) bool { return strings.HasSuffix(k.Text, "M") })
}

// lane places the items: one that begins before another has ended stands below it.
func (t Timeline) lane(l Lane) drawnLane {
	items := slices.Clone(l.Items)
	slices.SortStableFunc(items, func(a, b LaneItem) int { return a.Start - b.Start })
	var ends []int // where each line of the lane is free again
	var out []drawnItem
	for _, i := range items {
		from, to := max(i.Start, 0), min(i.End, t.Minutes)
		if to <= from {
			continue
		}
		line := slices.IndexFunc(ends, func(end int) bool { return end <= from })
		if line < 0 {
			line, ends = len(ends), append(ends, 0)
		}
		ends[line] = to
		out = append(out, drawnItem{X: t.at(from), Y: strconv.Itoa(line * laneHeight), Width: t.at(to - from), Class: i.class(), Kind: i.Kind, Text: i.text(), Href: i.Href})
	}
	return drawnLane{strconv.Itoa(laneHeight * max(1, len(ends))), out}
}

// class is how an item is drawn.
func (i LaneItem) class() string {
	class := "k-" + i.Kind
	if i.Hit != "" {
		class += " hit"
	}
	return class
}

// text is what stands in an item: the conflict first, because the end may be cut.
func (i LaneItem) text() string {
	words := i.When + " " + i.What
	if i.Kind == "open" || i.Kind == "draft" {
		words = i.Kind + " " + words
	}
	if i.Hit != "" {
		words = "\u25B2 " + words + ", " + i.Hit
	}
	return words
}

// laneFill is the hatching of unavailable time.
func laneFill(t Timeline, kind string) templ.Attributes {
	if kind == "unavailable" {
		return templ.Attributes{"fill": "url(#" + t.ID + "-off)"}
	}
	return nil
}

// kinds are the entries of the legend that the picture needs.
func (t Timeline) kinds() []laneKind {
	all := []laneKind{{"published", "k-published", "shift, published"}, {"draft", "k-draft", "shift, draft"}, {"open", "k-open", "open shift"},
		{"unavailable", "k-unavailable", "unavailable"}, {"hit", "k-published hit", "\u25B2 with a conflict"}}
	has := map[string]bool{}
	for _, l := range t.Lanes {
		for _, i := range l.Items {
			has[i.Kind] = true
			has["hit"] = has["hit"] || i.Hit != ""
		}
	}
	return slices.DeleteFunc(all, func(k laneKind) bool { return !has[k.Kind] })
}

// facts is the picture as a table.
func (t Timeline) facts() components.Table {
	out := components.Table{Caption: t.Title + ", " + t.Quiet, Heads: []components.Head{{Label: t.Of}, {Label: "When"}, {Label: "What"}, {Label: "Kind"}, {Label: "Mark"}}}
	group := components.RowGroup{}
	for _, l := range t.Lanes {
		for _, i := range l.Items {
			hit := i.Hit
			if hit == "" {
				hit = "none"
			}
			group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: l.Name, Href: l.Href}, {Text: i.When, Href: i.Href}, {Text: i.What}, {Text: i.Kind}, {Text: hit}}})
		}
	}
	if len(group.Rows) > 0 {
		out.Groups = []components.RowGroup{group}
	}
	return out
}

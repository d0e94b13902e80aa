// Package chart draws pictures of figures: bars, trends, heat maps, time lines and months. Each picture has a table of
// the same figures.
package chart

import (
	"math"
	"strconv"
)

// The picture is 170 units high: figures stand between chartTop and chartFoot, the labels below. Across it is measured in
// percent, so that it fits any width without its letters growing or shrinking.
const (
	chartTop    = 20.0
	chartFoot   = 148.0
	chartLabels = 164.0
	chartLeft   = 12.0 // percent, room for the words of the scale
	chartRight  = 97.0
	chartNames  = 6 // at most so many labels fit on a phone
)

type chartText struct{ X, Y, Anchor, Class, Text string }

type chartBar struct{ X, Y, Width, Height, Class string }

type chartPart struct {
	X1, Y1, X2, Y2, Class string
	Dot                   bool
}

func units(f float64) string { return strconv.FormatFloat(math.Round(f*100)/100, 'f', -1, 64) }

func percent(f float64) string { return units(f) + "%" }

func seriesClass(i int) string { return "s" + strconv.Itoa(i+1) }

// bounds is the scale of the picture: round figures around those of the series.
func (t Trend) bounds() (low, high, step float64) {
	low, high = t.Low, t.High
	if low == high {
		low, high = math.Inf(1), math.Inf(-1)
		for _, p := range t.Points {
			for _, v := range p.Values {
				if !v.None {
					low, high = min(low, v.N), max(high, v.N)
				}
			}
		}
		if low > high {
			low, high = 0, 1
		}
	}
	if t.Columns {
		low = min(0, low)
	}
	if high <= low {
		high = low + 1
	}
	step = roundStep((high - low) / 4)
	return math.Floor(low/step) * step, math.Ceil(high/step) * step, step
}

// roundStep is the next 1, 2, 5 or 10 times a power of ten.
func roundStep(f float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(f)))
	for _, n := range []float64{1, 2, 5} {
		if f <= n*power {
			return n * power
		}
	}
	return 10 * power
}

func (t Trend) y(n float64) float64 {
	low, high, _ := t.bounds()
	return chartFoot - (n-low)/(high-low)*(chartFoot-chartTop)
}

// x is the middle of a point's share of the width.
func (t Trend) x(i int) float64 {
	return chartLeft + (float64(i)+.5)*t.share()
}

func (t Trend) share() float64 { return (chartRight - chartLeft) / float64(max(1, len(t.Points))) }

// scale is the lines across the picture with their figures.
func (t Trend) scale() []chartText {
	low, high, step := t.bounds()
	var out []chartText
	for n := low; n <= high+step/2; n += step {
		out = append(out, chartText{Y: units(t.y(n)), Text: units(n) + t.Unit})
	}
	return out
}

// columns are the columns of every point side by side.
func (t Trend) columns() []chartBar {
	var out []chartBar
	width := t.columnWidth()
	for i, p := range t.Points {
		for k, v := range p.Values {
			if !v.None {
				x := t.x(i) - t.share()*.4 + float64(k)*width
				out = append(out, chartBar{percent(x), units(t.y(v.N)), percent(width * .92), units(t.y(0) - t.y(v.N)), seriesClass(k)})
			}
		}
	}
	return out
}

func (t Trend) columnWidth() float64 { return t.share() * .8 / float64(max(1, len(t.Series))) }

// lines are the series as lines with a dot at each point; where a point has no figure the line is broken.
func (t Trend) lines() []chartPart {
	var out []chartPart
	for k := range t.Series {
		for i, p := range t.Points {
			v := p.Values[k]
			if v.None {
				continue
			}
			x, y, class := percent(t.x(i)), units(t.y(v.N)), seriesClass(k)
			if i > 0 && !t.Points[i-1].Values[k].None {
				out = append(out, chartPart{X1: percent(t.x(i - 1)), Y1: units(t.y(t.Points[i-1].Values[k].N)), X2: x, Y2: y, Class: class})
			}
			out = append(out, chartPart{X1: x, Y1: y, Class: class, Dot: true})
		}
	}
	return out
}

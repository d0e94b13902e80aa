package chart

import "opshub/components"

// labels are the names below the points, as many as fit, and the lowest and the highest figure of each series; of columns the highest.
func (t Trend) labels() []chartText {
	var out []chartText
	every := (len(t.Points) + chartNames - 1) / chartNames
	for i, p := range t.Points {
		if (len(t.Points)-1-i)%max(1, every) == 0 {
			out = append(out, chartText{percent(t.x(i)), units(chartLabels), "middle", "", p.Label})
		}
	}
	for k := range t.Series {
		low, high := t.extremes(k)
		beside := 0.0
		if t.Columns {
			low, beside = -1, (float64(k)+.5-float64(len(t.Series))/2)*t.columnWidth()
		}
		for _, i := range []int{low, high} {
			if i >= 0 && (i == high || low != high) {
				v := t.Points[i].Values[k]
				y := t.y(v.N) - 7
				if i == low && y < chartFoot-20 {
					y += 22 // below the line
				}
				out = append(out, chartText{percent(t.x(i) + beside), units(y), "middle", "at", v.Text})
			}
		}
	}
	return out
}

// extremes are the points with the lowest and the highest figure of a series; -1 where it has none.
func (t Trend) extremes(k int) (low, high int) {
	low, high = -1, -1
	for i, p := range t.Points {
		v := p.Values[k]
		if v.None {
			continue
		}
		if low < 0 || v.N < t.Points[low].Values[k].N {
			low = i
		}
		if high < 0 || v.N > t.Points[high].Values[k].N {
			high = i
		}
	}
	return low, high
}

// spoken is the picture in one sentence.
func (t Trend) spoken() string {
	words := t.Title + ", " + t.Quiet
	for k, name := range t.Series {
		if low, high := t.extremes(k); low >= 0 {
			words += "; " + name + ": lowest " + t.Points[low].Values[k].Text + " (" + t.Points[low].Name + "), highest " + t.Points[high].Values[k].Text + " (" + t.Points[high].Name + ")"
		}
	}
	return words
}

// facts is the picture as a table.
func (t Trend) facts() components.Table {
	out := components.Table{Caption: t.Title + ", " + t.Quiet, Heads: []components.Head{{Label: t.Axis}}, Groups: []components.RowGroup{{}}}
	for _, name := range t.Series {
		out.Heads = append(out.Heads, components.Head{Label: name, Num: true})
	}
	for _, p := range t.Points {
		row := components.Row{Cells: []components.Cell{{Text: p.Name, Href: p.Href}}}
		for _, v := range p.Values {
			row.Cells = append(row.Cells, v.cell())
		}
		out.Groups[0].Rows = append(out.Groups[0].Rows, row)
	}
	return out
}

// cell is the figure in the table of a picture.
func (a Amount) cell() components.Cell {
	if a.None {
		return components.Cell{Text: "none"}
	}
	return components.Cell{Text: a.Text}
}

package planning

import (
	"maps"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// DraftPeriodCells are the cells of a draft period on screen, by column.
var DraftPeriodCells = map[string]func(*web.Server, *web.Request, *schedule.DraftPeriodRow) components.Cell{
	"name": func(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) components.Cell {
		return components.Cell{Text: p.Name, Href: page.Link(s, WholePeriods(r), catalog.PathDraftPeriod, format.ID(p.ID)), Sub: r.Style.Day(p.StartsOn) + " to " + r.Style.Day(p.EndsOn)}
	},
	"status": func(_ *web.Server, _ *web.Request, p *schedule.DraftPeriodRow) components.Cell {
		return components.Cell{Tag: format.DraftStatusTag(p.Status)}
	},
	"publish_by": func(_ *web.Server, r *web.Request, p *schedule.DraftPeriodRow) components.Cell {
		return DeadlineCell(r.Style, p)
	},
	"shifts": func(_ *web.Server, _ *web.Request, p *schedule.DraftPeriodRow) components.Cell {
		return components.Cell{Text: format.Number(p.Shifts), Sub: format.Join(format.Count(p.Changed, "changed since"), format.Count(p.Removed, "to be removed"))}
	},
	"assigned_minutes": func(_ *web.Server, _ *web.Request, p *schedule.DraftPeriodRow) components.Cell {
		return format.HoursCell(p.Minutes)
	},
	"soft_conflicts": func(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) components.Cell {
		return periodConflictCell(page.Link(s, WholePeriods(r), catalog.PathDraftConflicts, format.ID(p.ID)), &p.PeriodFigures)
	},
	"published_version": func(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) components.Cell {
		if p.Latest.ID == 0 {
			return components.Cell{Text: "never"}
		}
		return components.Cell{Text: page.VersionWords(r, p.Latest), Href: page.Link(s, WholePeriods(r), catalog.PathPublishedPeriod, format.ID(p.Latest.ID))}
	},
}

// DeadlineCell is the last day on which a period can be published with the promised notice, and the days left.
func DeadlineCell(style localtime.Style, p *schedule.DraftPeriodRow) components.Cell {
	if p.PublishBy == 0 {
		return components.Cell{Text: "no notice required"}
	}
	cell := components.Cell{Lead: style.Day(p.PublishBy), At: p.PublishBy.String()}
	switch {
	case !p.Waiting():
	case p.DaysLeft < 0:
		cell.Sub = components.Plural(-p.DaysLeft, "day", "days") + " past"
	case p.DaysLeft == 0:
		cell.Sub = "today"
	default:
		cell.Sub = components.Plural(p.DaysLeft, "day", "days") + " left"
	}
	return cell
}

// versionDays returns the days of a published version.
func versionDays(r *web.Request, p schedule.PublishedPeriod) string {
	return schedule.Filter{From: p.StartsOn, To: p.EndsOn}.DateWords(r.DateStyle())
}

// periodConflictCell counts the soft conflicts of a period and links to them.
func periodConflictCell(href string, p *schedule.PeriodFigures) components.Cell {
	if p.Conflicts == 0 {
		return components.Cell{Text: "none"}
	}
	return components.Cell{Text: format.Number(p.Conflicts), Href: href, Sub: format.Count(p.Requested, "if approved")}
}

var publicationCells = map[string]func(*web.Server, *web.Request, *schedule.PublicationRow) components.Cell{
	"starts_on": func(s *web.Server, r *web.Request, p *schedule.PublicationRow) components.Cell {
		return components.Cell{Lead: r.Style.Day(p.StartsOn), At: p.StartsOn.String(), Href: page.Link(s, WholePeriods(r), catalog.PathPublishedPeriod, format.ID(p.ID)), Sub: "to " + r.Style.Day(p.EndsOn)}
	},
	"status": func(_ *web.Server, _ *web.Request, p *schedule.PublicationRow) components.Cell {
		return components.Cell{Tag: format.PublishedStatusTag(p.Status)}
	},
	"published_at_utc": func(s *web.Server, r *web.Request, p *schedule.PublicationRow) components.Cell {
		cell := MomentCell(s, r, p.PublishedAt)
		cell.Sub = format.By(p.PublishedBy)
		return cell
	},
	"shifts": func(_ *web.Server, _ *web.Request, p *schedule.PublicationRow) components.Cell {
		cell := components.Cell{Text: format.Number(p.Shifts)}
		if p.Before != 0 {
			cell.Sub = format.Join(format.Count(p.Added, "added"), format.Count(p.Changed, "changed"), format.Count(p.Removed, "removed"))
		}
		return cell
	},
	"assigned_minutes": func(_ *web.Server, _ *web.Request, p *schedule.PublicationRow) components.Cell {
		return format.HoursCell(p.Minutes)
	},
	"soft_conflicts": func(s *web.Server, r *web.Request, p *schedule.PublicationRow) components.Cell {
		return periodConflictCell(page.Link(s, WholePeriods(r), catalog.PathPublishedConflicts, format.ID(p.ID)), &p.PeriodFigures)
	},
	"added": func(s *web.Server, r *web.Request, p *schedule.PublicationRow) components.Cell {
		return sinceCell(s, r, p, p.Added)
	},
	"changed": func(s *web.Server, r *web.Request, p *schedule.PublicationRow) components.Cell {
		return sinceCell(s, r, p, p.Changed)
	},
	"removed": func(s *web.Server, r *web.Request, p *schedule.PublicationRow) components.Cell {
		return sinceCell(s, r, p, p.Removed)
	},
	"notice_days": func(_ *web.Server, _ *web.Request, p *schedule.PublicationRow) components.Cell {
		cell := components.Cell{Text: format.Notice(p.NoticeDays())}
		if p.NoticeDays() < p.Promised {
			cell.Sub = "short"
		}
		return cell
	},
	"seen_by": func(s *web.Server, r *web.Request, p *schedule.PublicationRow) components.Cell {
		if p.Seen == 0 {
			return components.Cell{Text: "nobody"}
		}
		return components.Cell{Text: format.Number(p.Seen), Href: page.Link(s, WholePeriods(r), catalog.PathPublishedSeen, format.ID(p.ID))}
	},
}

// versionCells are the cells of the list of publications, which has separate columns for the changes.
var versionCells = func() map[string]func(*web.Server, *web.Request, *schedule.PublicationRow) components.Cell {
	cells := maps.Clone(publicationCells)
	delete(cells, "shifts")
	return cells
}()

// sinceCell counts changes against the previous version and links to the comparison.
func sinceCell(s *web.Server, r *web.Request, p *schedule.PublicationRow, n int) components.Cell {
	if p.Before == 0 || n == 0 {
		return components.Cell{Text: format.Number(n)}
	}
	return components.Cell{Text: format.Number(n), Href: compareLink(s, r, p.Before, p.ID)}
}

// compareLink returns the address of the comparison of two publications, or "" for staff, who may not open it.
func compareLink(s *web.Server, r *web.Request, before, now int64) string {
	if !r.Manages() {
		return ""
	}
	href := page.Link(s, WholePeriods(r), catalog.PathCompareVersions)
	if href == "" {
		return ""
	}
	return page.WithParams(href, []string{"a", format.ID(before), "b", format.ID(now)})
}

// MomentCell shows an instant in the time zone of the organization.
func MomentCell(s *web.Server, r *web.Request, at schedule.Instant) components.Cell {
	return blocks.StartCell(s, r, at, 0)
}

// VersionLink returns the address of a published version, with the filter but without its days.
func VersionLink(s *web.Server, r *web.Request, p schedule.PublishedPeriod) string {
	return page.Link(s, WholePeriods(r), catalog.PathPublishedPeriod, format.ID(p.ID))
}

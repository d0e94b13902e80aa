package catalog

// drafts: schedule periods that are still in work.
var drafts = []Screen{
	{Path: root + "/drafts/completion", Family: Completion, Content: "drafts", Title: "Drafts Completion", Label: "Completion", Purpose: "Closes out the draft screens: what they cover, which are ready, and what only another system can do."},
	{Path: root + "/drafts/foundation", Family: Guide, Title: "What a Draft Period Is", Label: "Foundation", Content: "draft-foundation", Purpose: "What a draft period is, what it rests on, and how it differs from a published one, with the figures of today."},
	{Path: root + "/drafts/periods", Family: Data, Title: "Draft Periods", Label: "Periods", Rank: 2, Content: "draft-periods", Purpose: "The draft periods with their shifts, hours, open shifts and conflicts."},
	{Path: root + "/drafts/periods/{period}", Name: "app.employee-schedules.drafts.periods.show", Family: Data, Title: "Draft Period", Content: "draft-period", Purpose: "One draft period: its shifts day by day, what the validator finds in it, and what it changes."},
	{Path: root + "/drafts/periods/{period}/preview", Family: Preview, Title: "Draft Period Preview", Label: "Preview", Content: "draft-as-published", Purpose: "The draft period as employees would see it once it is published. Until then they see none of it."},
	{Path: root + "/drafts/periods/{period}/print", Family: Print, Agent: AgentPeriod, Of: root + "/drafts/periods/{period}", Title: "Draft Period Print Report", Label: "Print", Content: "draft-period", Purpose: "One draft period for paper, marked as a draft."},
	{Path: root + "/drafts/periods/{period}/publish-prep", Family: Gate, Content: "publish-prep", Title: "Publish Preparation", Purpose: "What still stands between this draft and its publication, condition by condition."},
	{Path: root + "/drafts/periods/{period}/publish-prep/acknowledgment", Family: Gate, Content: "publish-acknowledgment", Title: "Publish Acknowledgment", Label: "Acknowledgment", Purpose: "The acknowledgment a publisher would give for this period, shown to be read; it cannot be given here."},
	{Path: root + "/drafts/periods/{period}/publish-prep/acknowledgments", Family: Data, Title: "Acknowledgments of a Draft Period", Label: "Acknowledgments", Content: "draft-acknowledgments", Purpose: "The acknowledgments that have been recorded for this draft period, with person and time."},
	{Path: root + "/drafts/periods/{period}/review", Family: Preview, Title: "Draft Period Review", Label: "Review", Content: "draft-review", Purpose: "What the validator finds in this draft period, the most serious first."},
	{Path: root + "/drafts/publish-prep/acknowledgments", Family: Data, Title: "Acknowledgments of All Periods", Label: "Acknowledgments", Rank: 3, Content: "acknowledgments", Purpose: "All recorded acknowledgments, whichever draft period they belong to."},
	{Path: root + "/drafts/publish-prep/completion", Family: Completion, Content: "publish-preparation", Title: "Publish Preparation Completion", Label: "Publish Preparation", Purpose: "Closes out publish preparation: what is checked before a publication, and which screens show it."},
	{Path: root + "/drafts", Family: Hub, Title: "Drafts Hub", Label: "Drafts", Rank: 1, Content: "drafts", Purpose: "The periods in work, with the screens for each: shifts, review, changes, coverage and preparation."},
	{Path: root + "/drafts/periods/{period}/changes", Family: Data, Title: "Draft Period Changes", Label: "Changes", Content: "draft-changes", Purpose: "What this draft changes against the published schedule: shifts added, moved, reassigned and removed."},
	{Path: root + "/drafts/periods/{period}/soft-conflicts", Family: Data, Title: "Draft Period Soft Conflicts", Label: "Soft Conflicts", Content: "soft-conflicts", Purpose: "The shifts of this draft that overlap an unavailable block, before anybody has been told about them."},
	{Path: root + "/drafts/periods/{period}/coverage", Family: Data, Title: "Draft Period Coverage", Label: "Coverage", Content: "draft-coverage", Purpose: "How well this draft meets the coverage targets, hour by hour."},
	{Path: root + "/drafts/periods/{period}/week", Family: Data, Title: "Draft Period Week", Content: "week", Label: "Week", Purpose: "This draft as a week grid, with every difference from the published schedule marked."},
	{Path: root + "/drafts/diagnostics", Family: Diagnostics, Content: "drafts", Title: "Drafts Diagnostics", Label: "Diagnostics", Purpose: "Checks that the routes and files behind the draft screens are there, and explains each result."},
	{Path: root + "/drafts/help", Family: Help, Content: "drafts", Title: "Drafts Help", Label: "Help", Purpose: "A guide to the draft screens: which one to open first, and what the marks and words mean."},
	{Path: root + "/drafts/checklist", Family: Checklist, Content: "drafts", Title: "Draft Review Checklist", Label: "Checklist", Purpose: "The order in which to review a draft period before it is published."},
	{Path: root + "/drafts/smoke-test", Family: SmokeTest, Content: "drafts", Title: "Drafts Smoke Test", Label: "Smoke Test", Purpose: "Requests every draft screen inside the service and names those that did not answer."},
	{Path: root + "/drafts/route-catalog", Family: RouteList, Title: "Draft Routes", Label: "Route Catalog", Content: "section", Purpose: "The routes of the draft screens, with what each is for."},
}

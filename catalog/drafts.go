package catalog

// drafts: schedule periods that are still in work.
var drafts = []Screen{
	{Path: root + "/drafts/completion", Family: Completion, Title: "Drafts Completion", Purpose: "Closeout of the draft screens (Drafts, /app/employee-schedules/drafts/completion)."},
	{Path: root + "/drafts/foundation", Family: Guide, Title: "Drafts Foundation", Purpose: "What a draft period is and what it rests on (Drafts, /app/employee-schedules/drafts/foundation)."},
	{Path: root + "/drafts/periods", Family: Data, Title: "Drafts Periods", Purpose: "Draft periods with shifts, hours, open shifts, conflicts (Drafts, /app/employee-schedules/drafts/periods)."},
	{Path: root + "/drafts/periods/{period}", Name: "app.employee-schedules.drafts.periods.show", Family: Data, Title: "Drafts Periods {Period}", Purpose: "One draft period: its shifts by day, findings, changes (Drafts, /app/employee-schedules/drafts/periods/{period})."},
	{Path: root + "/drafts/periods/{period}/preview", Family: Preview, Title: "Drafts Periods {Period} Preview", Purpose: "The draft period as employees would see it once published (Drafts, /app/employee-schedules/drafts/periods/{period}/preview)."},
	{Path: root + "/drafts/periods/{period}/print", Family: Print, Of: root + "/drafts/periods/{period}", Title: "Drafts Periods {Period} Print", Purpose: "Print report of one draft period (Drafts, /app/employee-schedules/drafts/periods/{period}/print)."},
	{Path: root + "/drafts/periods/{period}/publish-prep", Family: Gate, Title: "Drafts Periods {Period} Publish Prep", Purpose: "What stands between this draft and publishing (Drafts, /app/employee-schedules/drafts/periods/{period}/publish-prep)."},
	{Path: root + "/drafts/periods/{period}/publish-prep/acknowledgment", Family: Gate, Title: "Drafts Periods {Period} Publish Prep Acknowledgment", Purpose: "The acknowledgment a publisher would give, for this period (Drafts, /app/employee-schedules/drafts/periods/{period}/publish-prep/acknowledgment)."},
	{Path: root + "/drafts/periods/{period}/publish-prep/acknowledgments", Family: Data, Title: "Drafts Periods {Period} Publish Prep Acknowledgments", Purpose: "Acknowledgments recorded for this period (Drafts, /app/employee-schedules/drafts/periods/{period}/publish-prep/acknowledgments)."},
	{Path: root + "/drafts/periods/{period}/review", Family: Preview, Title: "Drafts Periods {Period} Review", Purpose: "Findings of the validator on this period, by severity (Drafts, /app/employee-schedules/drafts/periods/{period}/review)."},
	{Path: root + "/drafts/publish-prep/acknowledgments", Family: Data, Title: "Drafts Publish Prep Acknowledgments", Purpose: "Acknowledgments recorded for all periods (Drafts, /app/employee-schedules/drafts/publish-prep/acknowledgments)."},
	{Path: root + "/drafts/publish-prep/completion", Family: Completion, Title: "Drafts Publish Prep Completion", Purpose: "Closeout of publish preparation (Drafts, /app/employee-schedules/drafts/publish-prep/completion)."},
	{Path: root + "/drafts", Family: Hub, Title: "Drafts", Purpose: "Draft hub: periods in work and the screens for each (Drafts, /app/employee-schedules/drafts)."},
	{Path: root + "/drafts/periods/{period}/changes", Family: Data, Title: "Drafts Periods {Period} Changes", Purpose: "What this draft changes against the published schedule (Drafts, /app/employee-schedules/drafts/periods/{period}/changes)."},
	{Path: root + "/drafts/periods/{period}/soft-conflicts", Family: Data, Title: "Drafts Periods {Period} Soft Conflicts", Purpose: "Soft conflicts inside this draft period (Drafts, /app/employee-schedules/drafts/periods/{period}/soft-conflicts)."},
	{Path: root + "/drafts/periods/{period}/coverage", Family: Data, Title: "Drafts Periods {Period} Coverage", Purpose: "Coverage of this draft period against targets (Drafts, /app/employee-schedules/drafts/periods/{period}/coverage)."},
	{Path: root + "/drafts/periods/{period}/week", Family: Data, Title: "Drafts Periods {Period} Week", Purpose: "The draft period as a week grid, with its changes against the published schedule marked (Drafts, /app/employee-schedules/drafts/periods/{period}/week)."},
	{Path: root + "/drafts/diagnostics", Family: Diagnostics, Title: "Drafts Diagnostics", Purpose: "Route and file checks of the draft screens (Drafts, /app/employee-schedules/drafts/diagnostics)."},
	{Path: root + "/drafts/help", Family: Help, Title: "Drafts Help", Purpose: "Guide to the draft screens (Drafts, /app/employee-schedules/drafts/help)."},
	{Path: root + "/drafts/checklist", Family: Checklist, Title: "Drafts Checklist", Purpose: "Review order for a draft period (Drafts, /app/employee-schedules/drafts/checklist)."},
	{Path: root + "/drafts/smoke-test", Family: SmokeTest, Title: "Drafts Smoke Test", Purpose: "Health check of the draft screens (Drafts, /app/employee-schedules/drafts/smoke-test)."},
	{Path: root + "/drafts/route-catalog", Family: RouteList, Title: "Drafts Route Catalog", Purpose: "Routes of the draft screens (Drafts, /app/employee-schedules/drafts/route-catalog)."},
}

package catalog

// portalSuite speaks to employees in its workflow, guide and notes, and to managers in its checklist and phases.
var portalSuite = Suite{
	Section: "Employee Portal", Short: "portal",
	Workflow: []Step{
		{Path: PathPortal, Title: "Start here", Text: "The portal opens as yours where you are recognised. Where it asks whose it is to be, type your name or your employee number and choose yourself. Then you see your next shift, your week and the next times at which you cannot work, and every other screen of the portal is about you."},
		{Path: PathMySchedule, Title: "See when you work next", Text: "Your next shift stands on top in large letters, with place and position. Below it are all your published shifts from today on."},
		{Path: PathMyWeek, Title: "Look at your week", Text: "Seven days side by side with your shifts and your unavailable blocks. Previous week and next week take you further; print week makes a sheet for the fridge door."},
		{Path: PathMyBlocks, Title: "Check your unavailable times", Text: "Each time you said you cannot work, whether it is decided, and which of your shifts it touches. A shift that it touches stays in your schedule until your manager changes it."},
		{Path: PathMyTeam, Title: "See who works with you", Text: "Who is at your locations in this week, and for how many hours together with you."},
		{Path: PathMyPublished, Title: "Look up what was published", Text: "Every schedule that was published, the newest first. In force is the one that counts; replaced means that a newer version took its place."},
	},
	Guide: []GuideRow{
		{Path: PathPortal, BestFor: "Starting, and seeing your next shift at once.", Note: "Everything on it was published; what is being planned is not shown."},
		{Path: PathMySchedule, BestFor: "Knowing when, where and how long you work.", Note: "It also gives you the address for the calendar of your phone."},
		{Path: PathMyScheduleOf, BestFor: "Keeping an address that always opens your own shifts.", Note: "The number in the address is your record here, not your employee number."},
		{Path: PathMyWeek, BestFor: "Planning your week.", Note: "A shift that shares time with one of your blocks is marked as a conflict."},
		{Path: PathMyWeekOf, BestFor: "Keeping an address that always opens your own week.", Note: "It opens on the week of today."},
		{Path: PathMyWeekPrint, BestFor: "Taking your week with you on paper.", Note: "Look again before you rely on an older sheet: a printed week does not stay current."},
		{Path: PathMyBlocks, BestFor: "Seeing whether a request of yours is decided.", Note: "Requested means that nobody has decided yet. Ask your manager."},
		{Path: PathMyTeam, BestFor: "Finding somebody to swap with or to ride with.", Note: "A swap counts once your manager has entered it and it was published."},
		{Path: PathMyPublished, BestFor: "Checking whether a new version came out.", Note: "The last column is how many of the shifts are yours."},
		{Path: PathMyPublishedPeriod, BestFor: "Reading a whole published schedule, everybody's shifts in it.", Note: "The change column says what this version added, changed or took back."},
		{Path: PathMyFeed, BestFor: "Having your shifts in the calendar of your phone.", Note: "Subscribe to the address instead of opening the file once; then it follows the published schedule."},
		{Path: PathUserMapping, BestFor: "Managers: seeing who has an account that fits.", Note: "You do not need it to read your schedule."},
	},
	Notes: []string{
		"You see what was published. A change your manager is still planning is not here until it is published.",
		"If something looks wrong, tell your manager; nothing can be changed on these screens, by you or by anybody else.",
		"Conflict means that a shift and one of your unavailable blocks share time. It is reported and changes nothing: the shift counts until your manager changes it.",
		"Times are those of the place of work. A shift that ends after midnight says (+1) and belongs to the day on which it begins.",
		"No message is sent from here. How you hear of a change is what you have agreed with your manager.",
		"A sheet or a picture of your schedule does not stay current; look at the time it was made before you rely on it.",
		"Colleagues see when you work and where. The reasons of your unavailable times and notes about you they do not see here.",
	},
	Checklist: []Step{
		{Path: PathUserMapping, Title: "See who is recognised", Text: "Read which employees have an account of their own, which have none, and which share one.", Note: "Clear up shared accounts first: with one, two people would be shown one schedule."},
		{Path: PathPublished, Title: "Make sure that something is published", Text: "Read which publication holds today. The portal shows nothing else.", Note: "Before the first publication employees would find an empty portal."},
		{Path: PathPortal, Title: "Open the portal as one employee", Text: "Read next shift, week and unavailable times, and compare them with what you know of that employee.", Note: "Do it once for somebody who works nights, and once at each location."},
		{Path: PathMySchedule, Title: "Compare the shifts with the plan", Text: "Read the published shifts of that employee. A shift that you changed after publication has to stand here as it was published.", Note: "If the plan differs, publish a new version before employees look."},
		{Path: PathMyWeek, Title: "Look at the week and print it", Text: "Read the week with shifts and unavailable blocks side by side, and look at its sheet.", Note: "On the sheet only what is in force counts as unavailable; requests are left out."},
		{Path: PathMyBlocks, Title: "Check the unavailable blocks", Text: "Read the blocks of that employee with their status and the shifts they touch.", Note: "Decide old requests first: employees will ask about each that still says requested."},
		{Path: PathMyTeam, Title: "See what colleagues are shown", Text: "Read who stands on the team screen. It shows names, places and times, and no reasons and no notes.", Note: "Tell your employees that colleagues see their shifts."},
		{Path: PathMyPublishedPeriod, Title: "Read a published schedule as employees do", Text: "Open the version that holds and read it once as somebody without a manager's screens.", Note: "Versions that were recalled are not offered to employees."},
		{Path: root + "/employee-portal/help", Title: "Read the guide for employees", Text: "Read the words that employees will read, before they ask you about them.", Note: "Hand the address of the guide out together with that of the portal."},
	},
	Phases: []Phase{
		{Bookmark: "EP-1", Path: PathPortal, Title: "Employee Portal", Text: "Employees have one start with next shift, week and unavailable times."},
		{Bookmark: "EP-2", Path: PathMySchedule, Also: []string{PathMyScheduleOf, PathMyFeed}, Title: "My schedule", Text: "The published shifts can be read, kept under an address of one's own, and followed in a calendar."},
		{Bookmark: "EP-3", Path: PathMyWeek, Also: []string{PathMyWeekOf, PathMyWeekPrint}, Title: "My week", Text: "A week can be read on the phone and taken along on paper."},
		{Bookmark: "EP-4", Path: PathMyBlocks, Title: "My unavailable blocks", Text: "Employees see what became of their requests and which shifts their blocks touch."},
		{Bookmark: "EP-5", Path: PathMyTeam, Title: "My team", Text: "Employees see who works with them, without reasons and notes."},
		{Bookmark: "EP-6", Path: PathMyPublished, Also: []string{PathMyPublishedPeriod}, Title: "Published schedules", Text: "What was published can be read as a whole, version by version."},
		{Bookmark: "EP-7", Path: root + "/employee-portal/help", Also: []string{root + "/employee-portal/checklist"}, Title: "Guide and checklist", Text: "Employees have a guide, and managers an order of review before they show the portal."},
		{Bookmark: "EP-8", Path: root + "/employee-portal/diagnostics", Also: []string{root + "/employee-portal/smoke-test", root + "/employee-portal/my-schedule/smoke-test", root + "/employee-portal/weekly/smoke-test", root + "/employee-portal/weekly/print/smoke-test"}, Title: "Checks", Text: "Routes and files of the portal are checked, and its screens are really requested as one employee."},
		{Bookmark: "EP-9", Path: root + "/employee-portal/completion", Title: "Employee Portal Completion", Text: "The portal is closed out. Asking for time off, swapping and confirming shifts are left out on purpose: they belong to the scheduling tool."},
	},
	Related:   []string{PathPublished, PathBlocks, PathStaff, PathShortListStaff, PathWeek},
	NextFocus: NextFocus,
}

// scheduleAccessSuite closes out who may see whose schedule: what is settled, and what is still open.
var scheduleAccessSuite = Suite{
	Section: "Employee Portal", Short: "schedule access",
	Cover: []string{
		PathUserMapping, PathMySchedule, PathMyScheduleOf, PathMyWeek, PathMyWeekOf, PathMyBlocks, PathMyTeam, PathMyPublished, PathMyPublishedPeriod, PathMyFeed,
		root + "/employee-portal/access-guard-design", root + "/employee-portal/access-prep", root + "/employee-portal/access-preview", root + "/employee-portal/access-resolver",
	},
	Phases: []Phase{
		{Bookmark: "SA-1", Path: PathMySchedule, Also: []string{PathMyScheduleOf, PathMyWeek, PathMyWeekOf, PathMyBlocks}, Title: "Screens of one employee", Text: "Each of them is asked as that employee, who is shown published shifts and no draft."},
		{Bookmark: "SA-2", Path: PathMyTeam, Also: []string{PathMyPublished, PathMyPublishedPeriod}, Title: "Screens about everybody", Text: "They show what a sheet on the wall would: names, places and times, without reasons and notes."},
		{Bookmark: "SA-3", Path: PathMyFeed, Title: "Calendar feed", Text: "The feed of one employee follows the published schedule."},
		{Bookmark: "SA-4", Path: PathUserMapping, Title: "Accounts and employees", Text: "It is known which accounts match one employee, and which do not."},
		{Bookmark: "SA-5", Path: root + "/employee-portal/access-guard-design", Also: []string{root + "/employee-portal/access-prep"}, Title: "Rules and preparation", Text: "The rules of who may see whom are explained with the figures of now, and a gate says what has to be in place before screens are limited by person."},
		{Bookmark: "SA-6", Path: root + "/employee-portal/access-resolver", Also: []string{root + "/employee-portal/access-preview"}, Title: "Recognising visitors", Text: "Each visitor can look up how he is recognised, and managers what each role sees, counted by asking."},
	},
	Related:   []string{PathStaff, PathPublished, PathShortListStaff, PathShortListManagers},
	NextFocus: NextFocus,
}

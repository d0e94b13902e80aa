package catalog

// portalSuite addresses employees in its workflow, guide and notes, and managers in its checklist and phases.
var portalSuite = Suite{
	Section: "Employee Portal", Short: "portal",
	Workflow: []Step{
		{Path: PathPortal, Title: "Start here", Text: "If the portal recognizes you, it opens with your schedule. Otherwise, enter your name or employee number and choose your name. The portal shows your next shift, your week and your next unavailable blocks. All its screens show your data."},
		{Path: PathMySchedule, Title: "See when you work next", Text: "Your next shift is at the top in large letters, with location and position. All your published shifts from today on are below."},
		{Path: PathMyWeek, Title: "Read your week", Text: "The week shows seven days with your shifts and your unavailable blocks. You can change the week and print it."},
		{Path: PathMyBlocks, Title: "Check your unavailable times", Text: "Each block shows its status and the shifts that it overlaps. An overlapping shift stays in your schedule until your manager changes it."},
		{Path: PathMyTeam, Title: "See who works with you", Text: "The screen lists the employees at your locations this week, and the hours that you work together."},
		{Path: PathMyPublished, Title: "Read published schedules", Text: "The screen lists every published schedule, the newest first. In force marks the current version; replaced means that a newer version exists."},
	},
	Guide: []GuideRow{
		{Path: PathPortal, BestFor: "Starting, and seeing your next shift.", Note: "It shows only published shifts, no drafts."},
		{Path: PathMySchedule, BestFor: "Reading when, where and how long you work.", Note: "It also shows the address for the calendar of your phone."},
		{Path: PathMyScheduleOf, BestFor: "Saving a bookmark to your own shifts.", Note: "The number in the address is your record number, not your employee number."},
		{Path: PathMyWeek, BestFor: "Planning your week.", Note: "A shift that overlaps one of your blocks is marked as a conflict."},
		{Path: PathMyWeekOf, BestFor: "Saving a bookmark to your own week.", Note: "It opens on this week."},
		{Path: PathMyWeekPrint, BestFor: "Printing your week.", Note: "A printed week does not stay current. Check the screen before you use an older sheet."},
		{Path: PathMyBlocks, BestFor: "Seeing the status of your requests.", Note: "Requested means not decided yet. Contact your manager."},
		{Path: PathMyTeam, BestFor: "Finding colleagues for a swap or a shared ride.", Note: "A swap is valid after your manager has entered and published it."},
		{Path: PathMyPublished, BestFor: "Checking for a new version.", Note: "The last column counts your shifts."},
		{Path: PathMyPublishedPeriod, BestFor: "Reading a whole published schedule with everybody's shifts.", Note: "The change column marks the shifts that this version added, changed or removed."},
		{Path: PathMyFeed, BestFor: "Adding your shifts to the calendar of your phone.", Note: "Subscribe to the address instead of opening the file once, so that the calendar is updated."},
		{Path: PathUserMapping, BestFor: "Managers: seeing which accounts match an employee.", Note: "You do not need it to read your schedule."},
	},
	Notes: []string{
		"You see published shifts. Planned changes appear after publication.",
		"If something looks wrong, contact your manager. Nobody can change anything on these screens.",
		"Conflict means that a shift overlaps one of your unavailable blocks. It is reported and changes nothing: the shift counts until your manager changes it.",
		"Times are local to the location. A shift that ends after midnight says (+1) and belongs to the day on which it begins.",
		"The portal sends no messages. Agree with your manager how you learn about changes.",
		"A sheet or a picture of your schedule does not stay current. Check its generated time before you use it.",
		"Colleagues see when and where you work. They do not see the reasons for your unavailable blocks or notes about you.",
	},
	Checklist: []Step{
		{Path: PathUserMapping, Title: "See who is recognized", Text: "Read which employees have their own account, which have none, and which share one.", Note: "Correct shared accounts first. Employees with a shared account are not recognized."},
		{Path: PathPublished, Title: "Check that a schedule is published", Text: "Read the publication of today. The portal shows only published schedules.", Note: "Before the first publication the portal is empty."},
		{Path: PathPortal, Title: "Open the portal as one employee", Text: "Read next shift, week and unavailable blocks, and compare them with the schedule of that employee.", Note: "Repeat this for an employee on night shifts, and for one at each location."},
		{Path: PathMySchedule, Title: "Compare the shifts with the plan", Text: "Read the published shifts of that employee. A shift that you changed after publication must appear here as published.", Note: "If the plan differs, publish a new version first."},
		{Path: PathMyWeek, Title: "Read the week and print it", Text: "Read the week with shifts and unavailable blocks, and check its sheet.", Note: "The sheet omits requested blocks."},
		{Path: PathMyBlocks, Title: "Check the unavailable blocks", Text: "Read the blocks of that employee with their status and the shifts they overlap.", Note: "Decide old requests first."},
		{Path: PathMyTeam, Title: "See what colleagues see", Text: "Read the team screen. It shows names, locations and times, without reasons and notes.", Note: "Inform your employees that colleagues see their shifts."},
		{Path: PathMyPublishedPeriod, Title: "Read a published schedule as employees do", Text: "Open the current version in the portal and read it as employees see it.", Note: "Employees do not see recalled versions."},
		{Path: root + "/employee-portal/help", Title: "Read the guide for employees", Text: "Read the guide before employees do.", Note: "Share the address of the guide together with that of the portal."},
	},
	Phases: []Phase{
		{Bookmark: "EP-1", Path: PathPortal, Title: "Employee Portal", Text: "Employees have one start page with next shift, week and unavailable blocks."},
		{Bookmark: "EP-2", Path: PathMySchedule, Also: []string{PathMyScheduleOf, PathMyFeed}, Title: "My schedule", Text: "Employees can read their published shifts, bookmark them, and subscribe to them in a calendar."},
		{Bookmark: "EP-3", Path: PathMyWeek, Also: []string{PathMyWeekOf, PathMyWeekPrint}, Title: "My week", Text: "Employees can read their week on a phone and print it."},
		{Bookmark: "EP-4", Path: PathMyBlocks, Title: "My unavailable blocks", Text: "Employees see the status of their requests and the shifts that their blocks overlap."},
		{Bookmark: "EP-5", Path: PathMyTeam, Title: "My team", Text: "Employees see their colleagues' shifts, without reasons and notes."},
		{Bookmark: "EP-6", Path: PathMyPublished, Also: []string{PathMyPublishedPeriod}, Title: "Published schedules", Text: "Employees can read every published schedule, version by version."},
		{Bookmark: "EP-7", Path: root + "/employee-portal/help", Also: []string{root + "/employee-portal/checklist"}, Title: "Guide and checklist", Text: "Employees have a guide, and managers have a checklist for the introduction of the portal."},
		{Bookmark: "EP-8", Path: root + "/employee-portal/diagnostics", Also: []string{root + "/employee-portal/smoke-test", root + "/employee-portal/my-schedule/smoke-test", root + "/employee-portal/weekly/smoke-test", root + "/employee-portal/weekly/print/smoke-test"}, Title: "Checks", Text: "Routes and files of the portal are checked, and its screens are requested as one employee."},
		{Bookmark: "EP-9", Path: root + "/employee-portal/completion", Title: "Employee Portal Completion", Text: "The portal is complete. Requests for time off, swaps and confirmations are intentionally left to the scheduling tool."},
	},
	Related:   []string{PathPublished, PathBlocks, PathStaff, PathShortListStaff, PathWeek},
	NextFocus: NextFocus,
}

// scheduleAccessSuite is the completion screen for the access to schedules.
var scheduleAccessSuite = Suite{
	Section: "Employee Portal", Short: "schedule access",
	Cover: []string{
		PathUserMapping, PathMySchedule, PathMyScheduleOf, PathMyWeek, PathMyWeekOf, PathMyBlocks, PathMyTeam, PathMyPublished, PathMyPublishedPeriod, PathMyFeed,
		root + "/employee-portal/access-guard-design", root + "/employee-portal/access-prep", root + "/employee-portal/access-preview", root + "/employee-portal/access-resolver",
	},
	Phases: []Phase{
		{Bookmark: "SA-1", Path: PathMySchedule, Also: []string{PathMyScheduleOf, PathMyWeek, PathMyWeekOf, PathMyBlocks}, Title: "Screens of one employee", Text: "Each of them uses the access of that employee, who sees published shifts and no drafts."},
		{Bookmark: "SA-2", Path: PathMyTeam, Also: []string{PathMyPublished, PathMyPublishedPeriod}, Title: "Screens about everybody", Text: "They show the same as a sheet on the wall: names, locations and times, without reasons and notes."},
		{Bookmark: "SA-3", Path: PathMyFeed, Title: "Calendar feed", Text: "The feed of one employee contains the current published schedule."},
		{Bookmark: "SA-4", Path: PathUserMapping, Title: "Accounts and employees", Text: "The audit lists which accounts match one employee, and which do not."},
		{Bookmark: "SA-5", Path: root + "/employee-portal/access-guard-design", Also: []string{root + "/employee-portal/access-prep"}, Title: "Rules and preparation", Text: "A guide explains the access rules with current figures, and a gate lists the conditions for limiting screens by person."},
		{Bookmark: "SA-6", Path: root + "/employee-portal/access-resolver", Also: []string{root + "/employee-portal/access-preview"}, Title: "Recognizing visitors", Text: "Visitors can see how they are recognized, and managers can compare the rows of each role."},
	},
	Related:   []string{PathStaff, PathPublished, PathShortListStaff, PathShortListManagers},
	NextFocus: NextFocus,
}

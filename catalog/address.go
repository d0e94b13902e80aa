package catalog

// Paths of the screens that other code has to name. Each is the path of a row, which a test holds; no path
// literal stands outside this package.
const (
	// Operations and Visibility
	PathHub          = root + "/operations"
	PathDiagnostics  = root + "/operations/diagnostics"
	PathRouteCatalog = root + "/operations/route-catalog"
	PathHelp         = root + "/operations/help"
	PathChecklist    = root + "/operations/checklist"
	PathPacket       = root + "/operations/packet/print"
	PathSmokeTest    = root + "/operations/smoke-test"
	PathCompletion   = root + "/operations/completion"
	PathVisibility   = root + "/visibility"

	// Unavailable Blocks
	PathBlocks              = root + "/unavailable-blocks"
	PathBlocksExport        = root + "/unavailable-blocks/export"
	PathStaffSummary        = root + "/unavailable-blocks/staff"
	PathStaffSummaryExport  = root + "/unavailable-blocks/staff/export"
	PathStaffSummaryPrint   = root + "/unavailable-blocks/staff/print"
	PathCalendar            = root + "/unavailable-blocks/calendar"
	PathCalendarExport      = root + "/unavailable-blocks/calendar/export"
	PathCalendarPrint       = root + "/unavailable-blocks/calendar/print"
	PathSoftConflicts       = root + "/unavailable-blocks/soft-conflicts"
	PathSoftConflictsExport = root + "/unavailable-blocks/soft-conflicts/export"
	PathSoftConflictsPrint  = root + "/unavailable-blocks/soft-conflicts/print"
	PathBlockEvents         = root + "/unavailable-block-events"
	PathBlockEventsExport   = root + "/unavailable-block-events/export"
	PathBlockEventsPrint    = root + "/unavailable-block-events/print"

	// Export Suite
	PathExportCenter      = root + "/unavailable-blocks/exports"
	PathExportCompletion  = root + "/unavailable-blocks/exports/completion"
	PathExportSmokeTest   = root + "/unavailable-blocks/exports/smoke-test"
	PathExportChecklist   = root + "/unavailable-blocks/exports/checklist"
	PathExportHelp        = root + "/unavailable-blocks/exports/help"
	PathShareLinks        = root + "/unavailable-blocks/exports/share-links"
	PathPresets           = root + "/unavailable-blocks/exports/presets"
	PathExportPacket      = root + "/unavailable-blocks/exports/packet/print"
	PathExportDiagnostics = root + "/unavailable-blocks/exports/diagnostics"

	// Core, Schedule Views and Places
	PathIndex        = root
	PathDashboard    = root + "/dashboard"
	PathDay          = root + "/day"
	PathDayPrint     = root + "/day/print"
	PathAllSections  = root + "/hub"
	PathNavigation   = root + "/navigation"
	PathAvailability = root + "/availability"
	PathFinder       = root + "/availability/finder"
	PathWeek         = root + "/week"
	PathWeekPrint    = root + "/week/print"
	PathWeekExport   = root + "/week/export"
	PathMonth        = root + "/month"
	PathTimeline     = root + "/timeline"
	PathShifts       = root + "/shifts"
	PathShiftsExport = root + "/shifts/export"
	PathShift        = root + "/shifts/{shift}"
	PathOpenShifts   = root + "/open-shifts"
	PathSearch       = root + "/search"
	PathPositions    = root + "/positions"
	PathPosition     = root + "/positions/{position}"
	PathLocations    = root + "/locations"
	PathLocation     = root + "/locations/{location}"
	PathLocationDay  = root + "/locations/{location}/day"
	PathLocationWeek = root + "/locations/{location}/week"
	PathPositionWeek = root + "/positions/{position}/week"

	// Coverage, Constraints, Exceptions and Events
	PathCoverage        = root + "/coverage"
	PathCoverageGaps    = root + "/coverage/gaps"
	PathCoverageTargets = "/app/employee-schedule-coverage-targets"
	PathConstraints     = root + "/constraints"
	PathConstraintQueue = root + "/constraint-review-queue"
	PathExceptions      = root + "/exceptions"
	PathExceptionQueue  = root + "/exception-review-queue"
	PathEvents          = "/app/employee-schedule-events"

	// Staff, Employee Portal and Access
	PathStaff             = root + "/staff"
	PathEmployee          = root + "/staff/{employee}"
	PathEmployeeRecord    = "/employees/staff/{employee}/edit"
	PathEmployeeWeek      = root + "/staff/{employee}/week"
	PathEmployeeMonth     = root + "/staff/{employee}/month"
	PathEmployeeShifts    = root + "/staff/{employee}/shifts"
	PathEmployeeBlocks    = root + "/staff/{employee}/unavailable-blocks"
	PathEmployeeConflicts = root + "/staff/{employee}/soft-conflicts"
	PathEmployeeEvents    = root + "/staff/{employee}/events"
	PathPortal            = root + "/employee-portal"
	PathMySchedule        = root + "/employee-portal/my-schedule"
	PathMyScheduleOf      = root + "/employee-portal/my-schedule/{employee}"
	PathMyFeed            = root + "/employee-portal/my-schedule/{employee}/calendar.ics"
	PathMyWeek            = root + "/employee-portal/weekly"
	PathAccessResolver    = root + "/access-resolver"

	// Planning, Manager Flow, Drafts, Candidates and Published
	PathPlanning         = root + "/planning"
	PathManagerFlow      = root + "/manager-flow"
	PathDrafts           = root + "/drafts"
	PathDraftPeriods     = root + "/drafts/periods"
	PathDraftPeriod      = root + "/drafts/periods/{period}"
	PathDraftWeek        = root + "/drafts/periods/{period}/week"
	PathCandidates       = root + "/candidates"
	PathPublished        = root + "/published"
	PathPublishedPeriods = root + "/published/periods"
	PathPublishedPeriod  = root + "/published/periods/{publishedPeriod}"
	PathPublishedWeek    = root + "/published/periods/{publishedPeriod}/week"

	// Reports
	PathReports     = root + "/reports"
	PathDataQuality = root + "/reports/data-quality"

	// Running the service
	PathProduction            = root + "/production"
	PathProductionDiagnostics = root + "/production/diagnostics"
	PathDataSources           = root + "/data"
	PathDictionary            = root + "/data/dictionary"
	PathImports               = root + "/data/imports"
	PathImport                = root + "/data/imports/{import}"
	PathPrintAgentJobs        = "/api/print-agent/jobs"
	PathPrintAgentPing        = "/api/print-agent/ping"
	PathShortListStaff        = root + "/navigation-cleanup/employee-simplified"
	PathShortListManagers     = root + "/navigation-cleanup/manager-simplified"

	// For developers
	PathDeveloperTools     = root + "/navigation-cleanup/developer-tools"
	PathBuilder            = root + "/builder"
	PathDraftShiftGoNoGo   = root + "/access-resolver/draft-shift-final-go-no-go"
	PathDeveloperDrawer    = root + "/access-resolver/developer-tools-drawer"
	PathDraftSavePreview   = root + "/access-resolver/builder-draft-save-dry-run-preview"
	PathDraftShiftValidate = root + "/builder/draft-shift-validation"
)

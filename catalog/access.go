package catalog

// access: who may see which employee, and why.
var access = []Screen{
	{Path: root + "/access-guard-design", Family: Guide, Title: "Access Guard Design", Purpose: "How the service decides who may see which employee: identity, mapping, scope, fallback (Access, /app/employee-schedules/access-guard-design)."},
	{Path: root + "/access-prep", Family: Gate, Title: "Access Prep", Purpose: "What must be in place before access is scoped: identity source, employee e-mail addresses, managers (Access, /app/employee-schedules/access-prep)."},
	{Path: root + "/access-preview", Family: Preview, Title: "Access Preview", Purpose: "What each role would see: the same screen's row counts as manager and as staff (Access, /app/employee-schedules/access-preview)."},
	{Path: root + "/access-preview/checklist", Family: Checklist, Title: "Access Preview Checklist", Purpose: "Review order for the access preview (Access, /app/employee-schedules/access-preview/checklist)."},
	{Path: root + "/access-preview/print", Family: Print, Of: root + "/access-preview", Title: "Access Preview Print", Purpose: "Print report of the access preview (Access, /app/employee-schedules/access-preview/print)."},
	{Path: root + "/access-resolver", Family: Preview, Title: "Access Resolver", Purpose: "How the present visitor resolves: identity, employee, role, scope, and why (Access, /app/employee-schedules/access-resolver)."},
}

package catalog

// access: who may see which employee, and why.
var access = []Screen{
	{Path: root + "/access-guard-design", Family: Guide, Content: "access-rules", Title: "Access Rules Explained", Label: "Access Rules", Purpose: "How the service decides who may see which employee: who the visitor is, which employee that matches, how far they may look, and what happens when nothing matches."},
	{Path: root + "/access-prep", Family: Gate, Content: "access-prep", Title: "Access Preparation", Label: "Preparation", Purpose: "What has to be in place before screens can be limited by person: a source of identities, e-mail addresses of employees, and named managers. Each condition is checked now."},
	{Path: root + "/access-preview", Family: Preview, Content: "access-preview", Title: "Access Preview", Label: "Preview", Purpose: "What each role would see: the same screens counted once as a manager and once as staff, so that differences show as numbers."},
	{Path: root + "/access-preview/checklist", Family: Checklist, Content: "access-preview-order", Title: "Access Preview Checklist", Label: "Checklist", Purpose: "The order in which to review the access preview before anybody relies on it."},
	{Path: root + "/access-preview/print", Family: Print, Of: root + "/access-preview", Content: "access-preview", Title: "Access Preview Print Report", Label: "Preview, print", Purpose: "The access preview for paper, with the row counts of each role side by side."},
	{Path: root + "/access-resolver", Family: Preview, Content: "access-resolver", Title: "Access Resolver", Label: "Resolver", Purpose: "How you yourself are recognised just now: your identity, the employee it matches, your role, what you may see, and the reason for each answer."},
}

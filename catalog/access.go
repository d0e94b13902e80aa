package catalog

// access lists the screens about the access of visitors to employees.
var access = []Screen{
	{Path: root + "/access-guard-design", Family: Guide, Content: "access-rules", Title: "Access Rules Explained", Label: "Access Rules", Purpose: "The rules for access to employees: the identity of the visitor, the matching employee, the access of each role, and the fallback without a match."},
	{Path: root + "/access-prep", Family: Gate, Content: "access-prep", Title: "Access Preparation", Label: "Preparation", Purpose: "The conditions for limiting screens by person: an identity source, e-mail addresses of employees, and named managers. Each condition is checked now."},
	{Path: root + "/access-preview", Family: Preview, Content: "access-preview", Title: "Access Preview", Label: "Preview", Purpose: "The access of each role: the row counts of the same screens for a manager and for staff."},
	{Path: root + "/access-preview/checklist", Family: Checklist, Content: "access-preview-order", Title: "Access Preview Checklist", Label: "Checklist", Purpose: "The steps of a review of the access preview before you use it."},
	{Path: root + "/access-preview/print", Family: Print, Of: root + "/access-preview", Content: "access-preview", Title: "Access Preview Print Report", Label: "Preview, print", Purpose: "The access preview for paper, with the row counts of each role side by side."},
	{Path: root + "/access-resolver", Family: Preview, Content: "access-resolver", Title: "Access Resolver", Label: "Resolver", Purpose: "Your own access: your identity, the matching employee, your role and your permissions, with the reason for each."},
}

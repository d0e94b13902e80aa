package previews

import "opshub/handlers/web"

// Datasets are what the screens of this family show: what would be, worked out without doing it.
func Datasets() web.DatasetTable {
	return web.DatasetTable{
		"publish-dry-run":  publishPreviewData,
		"publish-audit":    auditPreviewData,
		"publish-mapping":  mappingPreviewData,
		"publish-rollback": rollbackPreviewData,

		"access-resolver": accessResolver,
		"access-preview":  accessPreview,
		"access-fallback": accessFallback,
		"access-filter":   accessFilter,

		"draft-save":           savePreviewData,
		"draft-insert":         insertPreviewData,
		"draft-validation":     validationPreviewData,
		"draft-review":         reviewPreviewData,
		"draft-as-published":   employeesPreviewData,
		"payload-validator":    payloadValidatorData,
		"dry-run-steps":        dryRunStepsData,
		"install-confirmation": confirmationPreviewData,
		"install-manifest":     manifestPreviewData,
	}
}

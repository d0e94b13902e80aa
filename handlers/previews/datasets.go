package previews

import "opshub/handlers/web"

// Datasets returns the datasets of this package by the Content of their catalog rows.
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

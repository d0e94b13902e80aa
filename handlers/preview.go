package handlers

// previewSets are what the screens of this family show: what would be, worked out without doing it.
func previewSets() datasetTable {
	return datasetTable{
		"publish-dry-run":  (*server).publishPreviewData,
		"publish-audit":    (*server).auditPreviewData,
		"publish-mapping":  (*server).mappingPreviewData,
		"publish-rollback": (*server).rollbackPreviewData,

		"access-resolver": (*server).accessResolver,
		"access-preview":  (*server).accessPreview,
		"access-fallback": (*server).accessFallback,
		"access-filter":   (*server).accessFilter,

		"draft-save":           (*server).savePreviewData,
		"draft-insert":         (*server).insertPreviewData,
		"draft-validation":     (*server).validationPreviewData,
		"draft-review":         (*server).reviewPreviewData,
		"draft-as-published":   (*server).employeesPreviewData,
		"payload-validator":    (*server).payloadValidatorData,
		"dry-run-steps":        (*server).dryRunStepsData,
		"install-confirmation": (*server).confirmationPreviewData,
		"install-manifest":     (*server).manifestPreviewData,
	}
}

# Targets for templ. They run in the root folder, because the generated code contains source paths relative to it.

.PHONY: templ templ-check templ-fmt templ-fmt-check templ-watch

templ: ## Generate *_templ.go from *.templ
	$(GO) tool templ generate

templ-check: ## Fail if a *_templ.go differs from the output for its *.templ
	$(GO) tool templ generate -check

templ-fmt: ## Format *.templ
	$(GO) tool templ fmt components

templ-fmt-check: ## Fail if a *.templ is not formatted, and show the difference
	@copy=$$(mktemp -d); trap 'rm -r "$$copy"' EXIT; \
	cp -r components "$$copy"; \
	$(GO) tool templ fmt "$$copy/components"; \
	for file in components/*.templ components/*/*.templ; do diff -u "$$file" "$$copy/$$file" || exit 1; done

templ-watch: ## Regenerate whenever a *.templ changes
	$(GO) tool templ generate -watch

# Everything about templ. Always from the root: the generated code carries the path of its source as seen from here.

.PHONY: templ templ-check templ-fmt templ-fmt-check templ-watch

templ: ## Generate *_templ.go from *.templ
	$(GO) tool templ generate

templ-check: ## Fail when a *_templ.go is not what its *.templ gives
	$(GO) tool templ generate -check

templ-fmt: ## Format *.templ
	$(GO) tool templ fmt components

templ-fmt-check: ## Fail when a *.templ is not formatted, and show how it should be
	@copy=$$(mktemp -d); trap 'rm -r "$$copy"' EXIT; \
	cp -r components "$$copy"; \
	$(GO) tool templ fmt "$$copy/components"; \
	for file in components/*.templ components/*/*.templ; do diff -u "$$file" "$$copy/$$file" || exit 1; done

templ-watch: ## Generate again whenever a *.templ changes
	$(GO) tool templ generate -watch

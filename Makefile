SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
ifndef AT_ONCE
.NOTPARALLEL:
endif
MAKEFLAGS += --no-builtin-rules

GO ?= go
ADDR ?= 127.0.0.1:8080
DB ?= demo.db

# Build metadata. Without git, or outside a clone, these variables are empty and the program uses its defaults.
VERSION ?= $(shell git describe --tags --dirty --abbrev=12 2>/dev/null)
COMMIT ?= $(shell git rev-parse --short=12 HEAD 2>/dev/null)
COMMIT_TIME ?= $(shell TZ=UTC0 git log -1 --date=format-local:%Y-%m-%dT%H:%M:%SZ --format=%cd 2>/dev/null)
STAMP = $(if $(VERSION),-X main.version=$(VERSION)) $(if $(COMMIT),-X main.commit=$(COMMIT)) \
	$(if $(COMMIT_TIME),-X main.commitTime=$(COMMIT_TIME))
LDFLAGS = -s -w $(STAMP)

# Cases, specification and calendar files for some of the tests, in a folder next to the checkout.
BESIDE := $(abspath $(CURDIR)/../shared)
ifneq ($(wildcard $(BESIDE)/data/cases),)
export OPSHUB_CASES ?= $(BESIDE)/data/cases
endif
ifneq ($(wildcard $(BESIDE)/spec),)
export OPSHUB_SPEC ?= $(BESIDE)/spec
endif
ifneq ($(wildcard $(BESIDE)/data/ics),)
export OPSHUB_ICS ?= $(BESIDE)/data/ics
endif

include templ.mk

.PHONY: help build assets run test test-handlers test-others test-cluster race check need vet fmt fmt-check staticcheck lint golden manifest release bench peers soak fuzz cover clean

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: assets ## Build bin/opshub, a static binary
	CGO_ENABLED=0 $(GO) build -trimpath -buildvcs=false -ldflags '$(LDFLAGS)' -o bin/opshub ./cmd/opshub

assets: ## Install htmx and Pico from npm and bundle them (continues without npm)
	@if cmp -s assets/package-lock.json assets/node_modules/.from-lock; then :; \
	elif (cd assets && npm ci --ignore-scripts --no-progress && cp package-lock.json node_modules/.from-lock); then :; \
	else echo 'warning: npm gave nothing: the build has no htmx and no Pico, and works as plain links and forms' >&2; fi
	@$(GO) run ./assets/bundle

run: build ## Serve DB at ADDR; creates a demo database if the file DB does not exist
	@case '$(DB)' in *://*) ;; *) [ -e '$(DB)' ] || bin/opshub demo --db '$(DB)' ;; esac
	bin/opshub serve --addr '$(ADDR)' --db '$(DB)'

# SQLite is C code translated to Go and is too slow with the race detector. It protects its data with locks.
RACE = -race -gcflags='github.com/ncruces/...=-race=false -d=checkptr=0'

# `make check` runs vet. A larger GOGC reduces the duration of the tests by a seventh.
GO_TEST = OPSHUB_TEST_ALL=1 GOGC=300 $(GO) test -vet=off -shuffle=on -timeout 60m

test: need assets check ## Run everything that CI runs
	@$(MAKE) --no-print-directory test-cluster
	@$(MAKE) --no-print-directory -j2 AT_ONCE=1 test-others test-handlers

# Tests of whole screens. They read the demo from a SQLite file. TestBothEnginesGiveTheSameAnswers compares every response with PostgreSQL.
test-handlers:
	$(GO_TEST) -parallel 4 ./handlers

# The race detector makes code five to ten times slower and finds only data races. It runs for the tests named TestConcurrent: many
# clients of one server, the load and the replacement of the roster, and the engines. `make race` runs every test with it.
RACED = $$(grep -rl --include='*_test.go' '^func TestConcurrent' cmd handlers schedule | xargs -n1 dirname | sort -u | sed 's|^|./|')

test-others:
	$(GO_TEST) $(RACE) -run '^TestConcurrent' $(RACED)
	$(GO_TEST) -skip '^TestConcurrent|^TestCluster' $$($(GO) list ./cmd/opshub ./schedule/store ./schedule/ingest ./... | grep -v '/handlers$$') # the longest first

# Servers that are stopped and restarted. The test runs alone, because it measures the duration of requests.
test-cluster: need assets ## Serve from a primary and a standby, kill each in turn, and report the responses
	$(GO_TEST) -v -run '^TestCluster' ./cmd/opshub

race: need assets ## Run every test with the race detector, in about 20 minutes
	$(GO_TEST) $(RACE) ./...

check: templ-check templ-fmt-check fmt-check vet staticcheck ## Run the static checks

need: ## Install the tools for the tests, or list the missing ones
	@.ci/need

vet:
	$(GO) vet ./...

fmt: templ-fmt templ ## Format *.templ and *.go
	gofmt -w -s .

fmt-check: # assets/node_modules contains no Go code
	@bad=$$(gofmt -l -s .); [ -z "$$bad" ] || { echo "not formatted, run make fmt:"; echo "$$bad"; exit 1; } >&2

staticcheck:
	$(GO) tool staticcheck ./...

lint: vet staticcheck ## Vet and staticcheck, and golangci-lint when it is installed
	@if command -v golangci-lint >/dev/null; then golangci-lint run; else echo 'golangci-lint is not installed: skipped' >&2; fi

golden: ## Regenerate the golden files; review the difference before the commit
	$(GO) test -run Golden $$(grep -rl --include='*_test.go' 'flag.Bool("update"' . | xargs -rn1 dirname | sort -u) -update

# Later builds compare themselves with this file. It is first written under a temporary name, because the program that writes it embeds
# the old file.
RELEASE ?= $(shell git describe --tags --always 2>/dev/null)
MANIFEST = catalog/check/released.txt

manifest: ## For a release only: record its routes and files, so that later builds can report changes
	@$(GO) run -ldflags '$(STAMP)' ./cmd/opshub manifest --release '$(RELEASE)' >$(MANIFEST).new && mv $(MANIFEST).new $(MANIFEST)
	@echo 'wrote $(MANIFEST): commit it with the release'

# A build without a tag has the commit as its version in file names.
release: assets ## Build the archives of all systems, the licenses, the SBOM and the checksums into dist/
	@rm -rf dist
	@$(GO) run ./cmd/release -version '$(or $(VERSION),$(COMMIT))' -time '$(COMMIT_TIME)' -ldflags '$(LDFLAGS)' -out dist
	@ls -l dist

bench: build ## Measure the speed and memory targets (BENCH='-db postgres://user@host/postgres -employees 10000 -days 365')
	@cmd/bench/need sqlite3 wrk
	@$(GO) build -o bin/bench ./cmd/bench
	@bin/bench -opshub bin/opshub $(BENCH)

PEERS = cmd/bench/peers

# The packages that npm rebuilds contain C++ code. No other package may run its install script.
peers: build ## Compare opshub with other tools over the same data (BENCH='-employees 10000 -days 365 -duration 20s')
	@cmd/bench/need sqlite3 python3-django gunicorn adminer php-cli php-sqlite3
	@cd $(PEERS)/node && npm ci --ignore-scripts --no-audit --no-fund --no-progress && npm rebuild better-sqlite3 bcrypt
	@$(GO) build -o bin/bench ./cmd/bench
	@bin/bench -opshub bin/opshub -peers $(PEERS) $(BENCH)

SOAK ?= 10m
EMPLOYEES ?= 10000
DAYS ?= 365
ENGINE ?= SQLite|PostgreSQL

soak: ## Serve a generated company for SOAK=10m on SQLite, and half as long on PostgreSQL, with imports and outages (EMPLOYEES, DAYS, ENGINE)
	OPSHUB_SOAK=$(SOAK) OPSHUB_SOAK_EMPLOYEES=$(EMPLOYEES) OPSHUB_SOAK_DAYS=$(DAYS) \
		$(GO) test -vet=off -count 1 -v -timeout 0 -run '^TestSoak$$/^($(ENGINE))$$' ./cmd/opshub

FUZZTIME ?= 60s
FUZZ ?= .

fuzz: ## Run each fuzz target for FUZZTIME=60s, or those whose names match FUZZ
	@grep -rHo --include='*_test.go' --exclude-dir=node_modules '^func Fuzz[A-Za-z]*' . | sed 's/:func / /' | grep -E '$(FUZZ)' | while read -r file name; do \
		echo "$$name in $$(dirname "$$file")"; \
		$(GO) test -run '^$$' -fuzz "^$$name$$" -fuzztime '$(FUZZTIME)' -parallel 1 "$$(dirname "$$file")" </dev/null || exit 1; \
	done

cover: ## Test and report the coverage without generated code
	$(GO) test -coverpkg ./... -coverprofile cover.all ./...
	@grep -v '_templ.go:' cover.all >cover.out && rm cover.all && $(GO) tool cover -func cover.out | tail -1

clean: ## Remove build output except generated *_templ.go and databases
	rm -rf bin dist cover.out cover.all assets/node_modules $(PEERS)/node/node_modules
	find assets/dist -mindepth 1 ! -name README -delete

package handlers

import "opshub/catalog/check"

// serviceChecks tries what the service promises about itself.
func (s *server) serviceChecks(r *request) []check.Row { return nil }

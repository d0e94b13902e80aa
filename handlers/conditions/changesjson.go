package conditions

import (
	"opshub/catalog/check"
	"opshub/handlers/web"
)

// ChangesJSON is what changed since the last release, as programs read it: every line, whatever the page folds.
func ChangesJSON(s *web.Server, r *web.Request) any {
	if s.Released.Empty() {
		return map[string]any{"none": NoRelease}
	}
	changes, err := changed(s, r)
	if err != nil {
		return map[string]any{"error": err.Error()}
	}
	return map[string]any{
		"release": s.Released.Release, "dated": s.Released.Dated,
		"routes": changesOf(changes.Routes, func(r check.ManifestRoute) any {
			return map[string]string{"method": r.Methods, "uri": r.Path, "route_name": r.Name, "section": r.Section, "family": r.Family, "title": r.Title}
		}),
		"files": changesOf(changes.Files, func(f check.ManifestFile) any {
			return map[string]any{"path": f.Path, "size": f.Size, "sha256": f.Hash}
		}),
	}
}

// changesOf lists changes by kind; each kind is there, also where it is empty.
func changesOf[T any](changes []check.Change[T], fields func(T) any) map[check.ChangeKind][]map[string]any {
	out := map[check.ChangeKind][]map[string]any{}
	for _, kind := range check.ChangeKinds {
		out[kind] = []map[string]any{}
	}
	for _, c := range changes {
		line := map[string]any{}
		if c.Kind != check.Added {
			line["was"] = fields(c.Was)
		}
		if c.Kind != check.Removed {
			line["is"] = fields(c.Is)
		}
		out[c.Kind] = append(out[c.Kind], line)
	}
	return out
}

package page

import (
	"fmt"
	"io/fs"
	"slices"

	"opshub/components"
	"opshub/handlers/web"
)

// RelatedFiles are the hand-written files that the program is made of, without those of the commands.
func RelatedFiles(s *web.Server) ([]components.RelatedFile, error) {
	names, err := s.Embedded.Names()
	if err != nil {
		return nil, fmt.Errorf("list the related files: %w", err)
	}
	slices.Sort(names)
	list := make([]components.RelatedFile, len(names))
	for i, name := range names {
		info, err := fs.Stat(s.Embedded, name)
		if err != nil {
			return nil, fmt.Errorf("related file: %w", err)
		}
		list[i] = components.RelatedFile{Path: name, Size: info.Size()}
	}
	return list, nil
}

package handlers

import (
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"opshub/components"
)

// relatedFiles are the hand-written files that the program is made of, read once: they are embedded.
var relatedFiles = sync.OnceValues(func() ([]components.RelatedFile, error) {
	names, err := Sources.(rooms).names()
	if err != nil {
		return nil, fmt.Errorf("list the related files: %w", err)
	}
	slices.Sort(names)
	list := make([]components.RelatedFile, len(names))
	for i, name := range names {
		info, err := fs.Stat(Sources, name)
		if err != nil {
			return nil, fmt.Errorf("related file: %w", err)
		}
		list[i] = components.RelatedFile{Path: name, Size: info.Size()}
	}
	return list, nil
})

package handlers

import (
	"errors"

	"opshub/catalog"
)

func (s *server) smokeTest(sc catalog.Screen) (screenFunc, error) {
	return func(*request) (*answer, error) { return nil, errors.New("not built") }, nil
}

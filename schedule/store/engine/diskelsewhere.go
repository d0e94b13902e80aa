//go:build !linux && !darwin

package engine

// DiskOf returns an unknown disk, because this system is not supported.
func DiskOf(string) Disk { return Disk{} }

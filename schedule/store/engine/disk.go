//go:build linux || darwin

package engine

import "syscall"

// DiskOf returns the free and total space of the disk that holds a folder. Known is false if the system call fails.
func DiskOf(folder string) Disk {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(folder, &fs); err != nil {
		return Disk{}
	}
	const readOnly = 1 // on both systems
	block := int64(fs.Bsize)
	return Disk{Known: true, Fixed: fs.Flags&readOnly != 0, Free: int64(fs.Bavail) * block, Whole: int64(fs.Blocks) * block} // #nosec G115 -- no disk is that large
}

package main

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// nginxPath is the file that nginx serves.
const nginxPath = "/answer"

// nginxBaseline starts an nginx that serves the captured bytes as a static file with the same headers.
func (b *bench) nginxBaseline(ctx context.Context, answer *captured) (*process, error) {
	program, err := nginxProgram()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp(b.dir, "nginx-")
	if err != nil {
		return nil, err
	}
	addr, err := freeAddress()
	if err != nil {
		return nil, err
	}
	config := filepath.Join(folder, "nginx.conf")
	if err := os.WriteFile(config, []byte(nginxConfig(folder, addr, answer.Header)), 0o600); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(folder, nginxPath), answer.Body, 0o600); err != nil {
		return nil, err
	}
	p, err := b.start(serverCPU, addr, program, "-p", folder, "-c", config, "-e", filepath.Join(folder, "error.log"))
	if err != nil {
		return nil, err
	}
	return p, p.serves(ctx, nginxPath, answer)
}

func nginxProgram() (string, error) {
	if program, err := exec.LookPath("nginx"); err == nil {
		return program, nil
	}
	const program = "/usr/sbin/nginx" // not on the path of everybody
	if _, err := os.Stat(program); err != nil {
		return "", fmt.Errorf("%w: nginx is not installed", errSkipped)
	}
	return program, nil
}

// nginxConfig is one worker without logs, as fast as a static file can be.
func nginxConfig(folder, addr string, header http.Header) string {
	user := ""
	if os.Geteuid() == 0 {
		user = "user root;\n" // the folder is ours alone
	}
	headers := ""
	for _, name := range slices.Sorted(maps.Keys(header)) {
		if name != "Content-Type" && name != "Content-Length" && name != "Etag" {
			headers += fmt.Sprintf("    add_header %s %q;\n", name, header.Get(name))
		}
	}
	return user + fmt.Sprintf(`daemon off; worker_processes 1; pid %[1]s/pid;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; open_file_cache max=10; keepalive_requests 1000000000; etag on;
  client_body_temp_path %[1]s/t1; proxy_temp_path %[1]s/t2; fastcgi_temp_path %[1]s/t3; uwsgi_temp_path %[1]s/t4; scgi_temp_path %[1]s/t5;
  server {
    listen %[2]s;
    root %[1]s;
    default_type %[3]q;
%[4]s  }
}
`, folder, addr, header.Get("Content-Type"), headers)
}

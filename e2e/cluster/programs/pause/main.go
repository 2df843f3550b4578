// Command pause holds the namespaces of a pod open until it is told to stop.
package main

import (
	"context"
	"os/signal"
	"syscall"
)

func main() {
	stopped, release := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer release()
	<-stopped.Done()
}

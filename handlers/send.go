package handlers

import (
	"context"
	"net"
	"net/http"
)

// Sender is a connection that is told of the answer that comes next.
type Sender interface {
	// Next says that an answer with a body of so many bytes is written next, and nothing else before it. These lines, each with its
	// end, are to go out in its head, after the first line. They are not changed.
	Next(head []byte, body int)
}

type senderKey struct{}

// WithSender lets the answers of a connection go out at once, for http.Server.ConnContext. Any other connection works as it does.
func WithSender(ctx context.Context, c net.Conn) context.Context {
	if to, ok := c.(Sender); ok {
		return context.WithValue(ctx, senderKey{}, to)
	}
	return ctx
}

// sender is the connection that is told of the answer to this request; nil for one that works as it does. What a proof asks of the
// router is not sent.
func sender(req *http.Request) Sender {
	to, _ := req.Context().Value(senderKey{}).(Sender)
	if to == nil || nested(req.Context()) {
		return nil
	}
	return to
}

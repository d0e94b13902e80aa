package handlers

import (
	"context"
	"net"
	"net/http"
)

// Sender is a connection that sends the head and the body of an answer at once where it knows how long the body is.
type Sender interface {
	// Whole says that an answer with a body of so many bytes is written next, and nothing else before it.
	Whole(body int)
}

type senderKey struct{}

// WithSender lets the answers of a connection go out at once, for http.Server.ConnContext. Any other connection works as it does.
func WithSender(ctx context.Context, c net.Conn) context.Context {
	if to, ok := c.(Sender); ok {
		return context.WithValue(ctx, senderKey{}, to)
	}
	return ctx
}

// announce tells the connection how long the body is that comes next. What a proof asks of the router is not sent.
func announce(req *http.Request, body int) {
	if to, ok := req.Context().Value(senderKey{}).(Sender); ok && !nested(req.Context()) {
		to.Whole(body)
	}
}
